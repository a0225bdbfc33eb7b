import { parentPort } from 'node:worker_threads';

// oxlint-disable unicorn/require-post-message-target-origin -- a thread has no origin

/** Bytes of a picture that its size stands in. */
const PICTURE_HEAD = 64 * 1024;
/** More than any device holds; what claims more is there to fill somebody's memory. */
const MOST_ELEMENTS = 200_000_000;

const componentBytes = { 5120: 1, 5121: 1, 5122: 2, 5123: 2, 5125: 4, 5126: 4 };
const components = { SCALAR: 1, VEC2: 2, VEC3: 3, VEC4: 4, MAT2: 4, MAT3: 9, MAT4: 16 };
const [TRIANGLES, STRIP, FAN] = [4, 5, 6];

class Failed extends Error {
  constructor(code, detail = null) {
    super(code);
    this.answer = { code, detail };
  }
}

const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** A list of objects, which may be missing. */
function listOf(value) {
  if (value === undefined) return [];
  if (!Array.isArray(value) || !value.every(isObject)) throw new Failed('DAMAGED');
  return value;
}

/** A whole number from nought; of what is missing the other one. */
function whole(value, missing) {
  const number = value === undefined ? missing : value;
  if (!Number.isSafeInteger(number) || number < 0) throw new Failed('DAMAGED');
  return number;
}

function parse(bytes) {
  try {
    const description = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    if (isObject(description) && isObject(description.asset)) return description;
  } catch {
    throw new Failed('DAMAGED');
  }
  throw new Failed('WRONG_FORMAT');
}

const dataOf = (uri) => /^data:[^,]{0,200};base64,/.exec(uri)?.[0].length;
const base64Bytes = (uri, from) => Math.floor(((uri.length - from) * 3) / 4);

function external(uri) {
  return new Failed('EXTERNAL_FILES', String(uri).slice(0, 200));
}

function bufferSizes(buffers, binaryBytes) {
  return buffers.map(({ uri, byteLength }, at) => {
    const claimed = whole(byteLength);
    if (uri === undefined) {
      if (at > 0 || binaryBytes === null || claimed > binaryBytes) throw new Failed('DAMAGED');
      return claimed;
    }
    const from = dataOf(String(uri));
    if (from === undefined) throw external(uri);
    if (claimed > base64Bytes(uri, from)) throw new Failed('DAMAGED');
    return claimed;
  });
}

function checkViews(views, sizes) {
  for (const { buffer, byteOffset, byteLength } of views) {
    const size = sizes[whole(buffer)];
    if (size === undefined || whole(byteOffset, 0) + whole(byteLength) > size) throw new Failed('DAMAGED');
  }
}

/** No accessor reaches further than the data that it is made of. */
function checkAccessors(accessors, views) {
  for (const { count, type, componentType, bufferView, byteOffset } of accessors) {
    if (whole(count) > MOST_ELEMENTS) throw new Failed('TOO_COMPLEX');
    const bytes = (componentBytes[componentType] ?? 0) * (components[type] ?? 0);
    if (bytes === 0) throw new Failed('DAMAGED');
    if (bufferView === undefined || count === 0) continue;
    const view = views[whole(bufferView)];
    if (view === undefined) throw new Failed('DAMAGED');
    const end = whole(byteOffset, 0) + (count - 1) * whole(view.byteStride, bytes) + bytes;
    if (end > view.byteLength) throw new Failed('DAMAGED');
  }
}

function facesOf(mode, count) {
  if (mode === TRIANGLES) return Math.floor(count / 3);
  return mode === STRIP || mode === FAN ? Math.max(0, count - 2) : 0;
}

/** What one mesh adds each time it is placed. */
function sizeOf({ primitives }, accessors) {
  const total = { faces: 0, vertices: 0 };
  for (const { attributes, indices, mode } of listOf(primitives)) {
    const points = accessors[whole(attributes?.POSITION)];
    const order = indices === undefined ? points : accessors[whole(indices)];
    if (points === undefined || order === undefined) throw new Failed('DAMAGED');
    total.vertices += points.count;
    total.faces += facesOf(whole(mode, TRIANGLES), order.count);
  }
  return total;
}

/** A mesh that is placed a hundred times is drawn a hundred times. */
function drawn(nodes, meshes, accessors) {
  const sizes = meshes.map((mesh) => sizeOf(mesh, accessors));
  const total = { faceCount: 0, vertexCount: 0 };
  for (const { mesh } of nodes) {
    if (mesh === undefined) continue;
    const size = sizes[whole(mesh)];
    if (size === undefined) throw new Failed('DAMAGED');
    total.faceCount += size.faces;
    total.vertexCount += size.vertices;
  }
  if (total.faceCount > Number.MAX_SAFE_INTEGER || total.vertexCount > Number.MAX_SAFE_INTEGER)
    throw new Failed('TOO_COMPLEX');
  return total;
}

/** Where each picture lies, or its first bytes where they stand in the text. */
function picturesOf(images, views) {
  return images.map(({ uri, bufferView, mimeType }) => {
    if (uri === undefined) {
      const view = views[whole(bufferView)];
      if (view === undefined) throw new Failed('DAMAGED');
      const place = { buffer: view.buffer, start: view.byteOffset ?? 0, bytes: view.byteLength };
      return { mime: String(mimeType), ...place };
    }
    const from = dataOf(String(uri));
    if (from === undefined) throw external(uri);
    const head = Buffer.from(uri.slice(from, from + PICTURE_HEAD), 'base64');
    return { mime: /^data:([^;,]+)/.exec(uri)[1], bytes: base64Bytes(uri, from), head: new Uint8Array(head) };
  });
}

function read({ bytes, binaryBytes }) {
  const gltf = parse(bytes);
  if (!/^2(\.|$)/.test(String(gltf.asset.version))) throw new Failed('WRONG_FORMAT');
  const [views, accessors] = [listOf(gltf.bufferViews), listOf(gltf.accessors)];
  checkViews(views, bufferSizes(listOf(gltf.buffers), binaryBytes));
  checkAccessors(accessors, views);
  const counts = drawn(listOf(gltf.nodes), listOf(gltf.meshes), accessors);
  if (counts.faceCount === 0) throw new Failed('EMPTY');
  const animationCount = listOf(gltf.animations).length;
  return { ...counts, animationCount, pictures: picturesOf(listOf(gltf.images), views) };
}

function answer(asked) {
  try {
    return { counted: read(asked) };
  } catch (error) {
    return { failure: error instanceof Failed ? error.answer : { code: 'TOO_COMPLEX', detail: null } };
  }
}

parentPort.on('message', (asked) => parentPort.postMessage(answer(asked)));
parentPort.postMessage('ready');
