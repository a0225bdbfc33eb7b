import type { ModelFormat, Point } from '@console/contract/areas/product/model';
import {
  AnimationMixer,
  Box3,
  Color,
  DirectionalLight,
  HemisphereLight,
  Material,
  Mesh,
  PerspectiveCamera,
  Raycaster,
  Scene,
  Spherical,
  Timer,
  Vector2,
  Vector3,
  WebGLRenderer,
} from 'three';
import { OrbitControls } from 'three/examples/jsm/controls/OrbitControls.js';
import { freeMemory } from './free-memory.ts';
import { loadModel } from './load-model.ts';

/** Where one looks from, and at what. */
export interface View {
  readonly from: Point;
  readonly to: Point;
}

export interface Facts {
  /** Width, height and depth. */
  readonly size: Point;
  /** These are metres; otherwise nobody has said what they are. */
  readonly inMetres: boolean;
  readonly animated: boolean;
}

const pointOf = ({ x, y, z }: Vector3): Point => [x, y, z];
const FIELD_OF_VIEW = 40;
/** Nearer than straight from above or below, a camera does not know where up is. */
const FROM_POLE = 0.05;

/** One model in one canvas. Draws when something has changed, and while an animation plays. */
export class ModelScene {
  readonly #renderer: WebGLRenderer;
  readonly #scene = new Scene();
  readonly #camera = new PerspectiveCamera(FIELD_OF_VIEW, 1, 0.001, 10_000);
  readonly #controls: OrbitControls;
  readonly #sun = new DirectionalLight(0xffffff, 2);
  readonly #sky = new HemisphereLight(0xffffff, 0x8090a0, 1.6);
  readonly #box = new Box3();
  readonly #timer = new Timer();
  #mixer: AnimationMixer | undefined;
  #frame = 0;
  #freed = false;
  #onDraw: () => void = () => undefined;
  #onMove: () => void = () => undefined;

  /** Throws where the browser has no WebGL. */
  constructor(canvas: HTMLCanvasElement) {
    this.#renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true, preserveDrawingBuffer: false });
    this.#renderer.setPixelRatio(Math.min(devicePixelRatio, 2));
    this.#scene.add(this.#sky, this.#sun, this.#sun.target);
    this.#controls = new OrbitControls(this.#camera, canvas);
    this.#controls.addEventListener('change', () => {
      this.draw();
      this.#onMove();
    });
  }

  /** Told after each drawing, for what lies above the canvas. */
  watchDrawing(tell: () => void): void {
    this.#onDraw = tell;
  }

  /** Told when somebody has moved the camera. */
  watchMoves(tell: () => void): void {
    this.#onMove = tell;
  }

  async load(format: ModelFormat, bytes: ArrayBuffer): Promise<Facts> {
    const { root, animations, metres } = await loadModel(format, bytes);
    if (this.#freed) {
      freeMemory(root);
      throw new DOMException('the model was left', 'AbortError');
    }
    this.#scene.add(root);
    this.#box.setFromObject(root);
    if (animations.length > 0) {
      this.#mixer = new AnimationMixer(root);
      for (const clip of animations) this.#mixer.clipAction(clip).play();
    }
    this.fit();
    const size = this.#box.getSize(new Vector3()).multiplyScalar(metres ?? 1);
    return { size: pointOf(size), inMetres: metres !== null, animated: animations.length > 0 };
  }

  resize(width: number, height: number): void {
    if (width === 0 || height === 0) return;
    this.#renderer.setSize(width, height, false);
    this.#camera.aspect = width / height;
    this.#camera.updateProjectionMatrix();
    this.draw();
  }

  /** The whole model, from the front and a little from above. */
  fit(): void {
    const size = this.#box.getSize(new Vector3()).length() || 1;
    const middle = this.#box.getCenter(new Vector3());
    const distance = size / 2 / Math.tan((FIELD_OF_VIEW * Math.PI) / 360);
    this.#camera.near = size / 1000;
    this.#camera.far = size * 100;
    this.#camera.updateProjectionMatrix();
    this.look({
      from: pointOf(middle.clone().add(new Vector3(0.5, 0.35, 0.8).normalize().multiplyScalar(distance * 1.1))),
      to: pointOf(middle),
    });
  }

  view(): View {
    return { from: pointOf(this.#camera.position), to: pointOf(this.#controls.target) };
  }

  look({ from, to }: View): void {
    this.#camera.position.set(...from);
    this.#controls.target.set(...to);
    this.#controls.update();
    this.draw();
  }

  /** Around the model by angles, and nearer or further by a factor. */
  move(angles: { readonly right?: number; readonly down?: number }, factor = 1): void {
    const away = this.#camera.position.clone().sub(this.#controls.target);
    const place = new Spherical().setFromVector3(away);
    place.theta += angles.right ?? 0;
    place.phi = Math.min(Math.PI - FROM_POLE, Math.max(FROM_POLE, place.phi + (angles.down ?? 0)));
    place.radius *= factor;
    this.#camera.position.copy(this.#controls.target).add(new Vector3().setFromSpherical(place));
    this.#controls.update();
    this.draw();
  }

  showWireframe(shown: boolean): void {
    this.#scene.traverse((part) => {
      if (!(part instanceof Mesh)) return;
      const materials: unknown[] = Array.isArray(part.material) ? part.material : [part.material];
      for (const material of materials) if (material instanceof Material) Object.assign(material, { wireframe: shown });
    });
    this.draw();
  }

  /** 1 is as usual. */
  setLight(strength: number): void {
    this.#sun.intensity = 2 * strength;
    this.#sky.intensity = 1.6 * strength;
    this.draw();
  }

  play(plays: boolean): void {
    this.#timer.reset();
    this.#renderer.setAnimationLoop(plays ? () => this.#step() : null);
  }

  #step(): void {
    this.#timer.update();
    this.#mixer?.update(this.#timer.getDelta());
    this.#drawNow();
  }

  /** The point of the model under a place of the canvas, both from -1 to 1. */
  pointAt(x: number, y: number): Point | undefined {
    const ray = new Raycaster();
    ray.setFromCamera(new Vector2(x, y), this.#camera);
    const [hit] = ray.intersectObjects(this.#scene.children, true);
    return hit && pointOf(hit.point);
  }

  /** Where a point of the model is seen, in parts of the canvas from its upper left; nothing behind the camera. */
  placeOf(point: Point): { readonly left: number; readonly top: number } | undefined {
    const seen = new Vector3(...point).project(this.#camera);
    return seen.z > 1 ? undefined : { left: (seen.x + 1) / 2, top: (1 - seen.y) / 2 };
  }

  draw(): void {
    if (this.#freed) return;
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => this.#drawNow());
  }

  #drawNow(): void {
    if (this.#freed) return;
    // The light comes over the shoulder of who looks.
    this.#sun.position.copy(this.#camera.position);
    this.#sun.target.position.copy(this.#controls.target);
    this.#renderer.render(this.#scene, this.#camera);
    this.#onDraw();
  }

  /** A picture of what is seen now. */
  snapshot(background: string): Promise<Blob | null> {
    this.#scene.background = new Color(background);
    this.#drawNow();
    return new Promise((resolve) => {
      this.#renderer.domElement.toBlob(resolve, 'image/png');
    });
  }

  /** Gives everything back; the scene is of no use afterwards. */
  free(): void {
    if (this.#freed) return;
    this.#freed = true;
    cancelAnimationFrame(this.#frame);
    this.#renderer.setAnimationLoop(null);
    this.#mixer?.stopAllAction();
    this.#controls.dispose();
    freeMemory(this.#scene);
    this.#scene.clear();
    this.#timer.dispose();
    this.#renderer.dispose();
    // A browser has few of them, and takes the oldest away without asking.
    this.#renderer.forceContextLoss();
  }
}
