declare module 'webxr-polyfill' {
  export default class WebXRPolyfill {
    constructor(config: {
      cardboard: boolean;
      allowCardboardOnDesktop: boolean;
      webvr: boolean;
      cardboardConfig: Readonly<Record<string, unknown>>;
    });
  }
}
