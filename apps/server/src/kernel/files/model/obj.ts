import { Unusable, type Counted, type ModelFile } from './counted.ts';

const [NEWLINE, SPACE, TAB, RETURN, F, V] = [10, 32, 9, 13, 102, 118];

/** Counts points and faces letter by letter, so that no line is too long for it. */
class ObjCounter {
  faces = 0;
  vertices = 0;
  #line = 0;
  /** The first letter of a line that counts; 0 of any other. */
  #kind = 0;
  #corners = 0;
  #inWord = false;

  take(piece: Buffer): void {
    for (const letter of piece) this.#letter(letter);
  }

  end(): void {
    this.#letter(NEWLINE);
  }

  #letter(letter: number): void {
    if (letter === NEWLINE) {
      // A face of many corners is drawn as triangles.
      if (this.#kind === F) this.faces += Math.max(0, this.#corners - 2);
      else if (this.#kind === V) this.vertices += 1;
      this.#line = 0;
      this.#kind = 0;
      this.#corners = 0;
      this.#inWord = false;
      return;
    }
    const isSpace = letter === SPACE || letter === TAB || letter === RETURN;
    if (this.#line === 0 && !isSpace) {
      this.#line = 1;
      this.#kind = letter === F || letter === V ? letter : 0;
    } else if (this.#line === 1) {
      // Letters of longer words, such as vn and vt.
      if (!isSpace) this.#kind = 0;
      this.#line = 2;
    } else if (this.#kind === F) {
      if (!isSpace && !this.#inWord) this.#corners += 1;
      this.#inWord = !isSpace;
    }
  }
}

export async function readObj(file: ModelFile): Promise<Counted> {
  const counter = new ObjCounter();
  for await (const piece of await file.storage.get(file.key)) counter.take(piece as Buffer);
  counter.end();
  if (counter.faces === 0) throw new Unusable('EMPTY');
  return { faceCount: counter.faces, vertexCount: counter.vertices, animationCount: 0, textureBytes: 0 };
}
