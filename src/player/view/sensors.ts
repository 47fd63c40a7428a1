/** The phone's motion sensors: whether they may be read, and whether there are any. */

/** 'refused' by the visitor or the page's host; 'none' where nothing is known to turn the head. */
export type Sensors = 'ready' | 'refused' | 'none';

/** Milliseconds to wait for a sensor's first word. */
const kPatience = 1000;

interface AskedSensors {
  requestPermission?(): Promise<'granted' | 'denied'>;
}

interface OrientationSensor extends EventTarget {
  start(): void;
  stop(): void;
}

declare global {
  interface Window {
    RelativeOrientationSensor?: new (options: object) => OrientationSensor;
  }
}

/** Asks for the sensors where iOS wants it, inside the visitor's tap. Whether they may be read. */
export async function ask_for_sensors(): Promise<boolean> {
  const asked = [window.DeviceOrientationEvent, window.DeviceMotionEvent] as (
    | AskedSensors
    | undefined
  )[];
  // Both at once, as the tap lasts for one question alone; the browser asks the visitor once.
  const answers = asked.map((kind) => kind?.requestPermission?.() ?? 'granted');
  const given = await Promise.all(answers).catch(() => ['denied']); // not inside a tap
  return given.every((answer) => answer === 'granted');
}

/** Whether a sensor of orientation works here. */
export async function find_sensors(): Promise<Sensors> {
  const { RelativeOrientationSensor } = window;
  if (!RelativeOrientationSensor) return 'none';
  let sensor: OrientationSensor;
  try {
    sensor = new RelativeOrientationSensor({ frequency: 60, referenceFrame: 'screen' });
  } catch (error) {
    return error instanceof DOMException && error.name === 'SecurityError' ? 'refused' : 'none';
  }
  const found = new Promise<Sensors>((resolve) => {
    sensor.addEventListener('reading', () => resolve('ready'));
    sensor.addEventListener('error', (event) => {
      const { error } = event as Event & { error?: Error };
      resolve(error?.name === 'NotAllowedError' ? 'refused' : 'none');
    });
    setTimeout(() => resolve('none'), kPatience);
  });
  sensor.start();
  const sensors = await found;
  sensor.stop();
  return sensors;
}
