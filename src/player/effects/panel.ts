/** Lines of text in the world, for visitors in VR, who don't see the page. */
import * as THREE from 'three';
import { kOrder, make_overlay } from './overlay.ts';

const kDistance = 2; // metres before the visitor
const kWidth = 1.7; // metres
const kPixels = { width: 1024, height: 512 };
const kTitle = { size: 104, font: 'Georgia, serif', color: '#ffe2b8' };
const kText = { size: 62, font: 'system-ui, sans-serif', color: '#f0e7d8' };
const kMargin = 56; // pixels

export class Panel {
  /** To hang under the body at the height of the eyes. */
  readonly object = new THREE.Group();
  readonly #canvas = document.createElement('canvas');
  readonly #texture: THREE.CanvasTexture;
  readonly #mesh: THREE.Mesh;
  #text = '';

  constructor() {
    this.#canvas.width = kPixels.width;
    this.#canvas.height = kPixels.height;
    this.#texture = new THREE.CanvasTexture(this.#canvas);
    this.#texture.colorSpace = THREE.SRGBColorSpace;
    this.#texture.anisotropy = 4;
    const height = (kWidth * kPixels.height) / kPixels.width;
    const material = new THREE.MeshBasicMaterial({
      map: this.#texture,
      transparent: true,
      depthTest: false,
      depthWrite: false,
      toneMapped: false,
      fog: false,
    });
    this.#mesh = make_overlay(new THREE.PlaneGeometry(kWidth, height), material, kOrder.panel);
    this.#mesh.position.z = -kDistance;
    this.object.add(this.#mesh);
  }

  /**
   * Shows up to four lines, the first as a title, `yaw` radians to the left of the body's front;
   * without a line it's hidden. Long lines are written smaller.
   */
  show(lines: readonly string[], yaw = 0): void {
    this.object.rotation.y = yaw;
    this.#mesh.visible = lines.length > 0;
    const text = lines.join('\n');
    if (text === this.#text || lines.length === 0) return;
    this.#text = text;
    this.#draw(lines);
  }

  hide(): void {
    this.#mesh.visible = false;
  }

  #draw(lines: readonly string[]): void {
    const context = this.#canvas.getContext('2d');
    if (!context) return; // no memory for a canvas: then without words
    const { width, height } = kPixels;
    context.clearRect(0, 0, width, height);
    context.fillStyle = '#151a22';
    context.strokeStyle = '#6b665e';
    context.lineWidth = 10;
    draw_box(context, 8, 40);
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    const heights = lines.map((_, i) => 1.35 * (i === 0 ? kTitle : kText).size);
    let y = (height - heights.reduce((sum, line) => sum + line, 0)) / 2;
    lines.forEach((line, i) => {
      const { size, font, color } = i === 0 ? kTitle : kText;
      const step = heights[i] ?? 0;
      context.font = `${size}px ${font}`;
      const room = (width - 2 * kMargin) / context.measureText(line).width;
      if (room < 1) context.font = `${Math.floor(size * room)}px ${font}`;
      context.fillStyle = color;
      context.fillText(line, width / 2, y + step / 2);
      y += step;
    });
    this.#texture.needsUpdate = true;
  }
}

/** A filled frame with round corners, `inset` pixels within the canvas. */
function draw_box(context: CanvasRenderingContext2D, inset: number, round: number): void {
  const [right, bottom] = [kPixels.width - inset, kPixels.height - inset];
  context.beginPath();
  context.moveTo(inset + round, inset);
  context.arcTo(right, inset, right, bottom, round);
  context.arcTo(right, bottom, inset, bottom, round);
  context.arcTo(inset, bottom, inset, inset, round);
  context.arcTo(inset, inset, right, inset, round);
  context.closePath();
  context.fill();
  context.stroke();
}
