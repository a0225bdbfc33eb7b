import { fileKinds, type FileExtension, type FileKind } from '@console/contract/areas/base/file';
import { Fault } from '../../../../kernel/db/fault.ts';
import { cleanName, extensionOf } from '../../../../kernel/files/file-name.ts';
import { looksLikeMarkup, textCharset } from '../../../../kernel/files/text-content.ts';

/** How much of a file its first look needs. */
export const HEAD_BYTES = 4100;

interface FileType {
  readonly mime: string;
  /** Other names that browsers and systems have for it. */
  readonly aliases?: readonly string[];
  /** What the first bytes must be: one of the library's findings, or one of our own kinds of content. */
  readonly content: { readonly found: readonly string[] } | 'zip' | 'text' | 'svg' | 'gltf' | 'stl' | 'fbx';
}

const found = (...names: string[]) => ({ found: names });
const ZIP_ALIASES = ['application/zip', 'application/x-zip-compressed', 'application/x-zip'];
const office = (name: string): FileType => ({
  mime: `application/vnd.openxmlformats-officedocument.${name}`,
  aliases: ZIP_ALIASES,
  content: 'zip',
});

export const fileTypes: Readonly<Record<FileExtension, FileType>> = {
  png: { mime: 'image/png', content: found('png', 'apng') },
  jpg: { mime: 'image/jpeg', aliases: ['image/jpg', 'image/pjpeg'], content: found('jpg') },
  jpeg: { mime: 'image/jpeg', aliases: ['image/jpg', 'image/pjpeg'], content: found('jpg') },
  webp: { mime: 'image/webp', content: found('webp') },
  gif: { mime: 'image/gif', content: found('gif') },
  svg: { mime: 'image/svg+xml', aliases: ['image/svg'], content: 'svg' },
  pdf: { mime: 'application/pdf', aliases: ['application/x-pdf'], content: found('pdf') },
  docx: office('wordprocessingml.document'),
  xlsx: office('spreadsheetml.sheet'),
  pptx: office('presentationml.presentation'),
  doc: { mime: 'application/msword', content: found('cfb') },
  xls: { mime: 'application/vnd.ms-excel', aliases: ['application/x-msexcel'], content: found('cfb') },
  ppt: { mime: 'application/vnd.ms-powerpoint', content: found('cfb') },
  txt: { mime: 'text/plain', content: 'text' },
  log: { mime: 'text/plain', aliases: ['text/x-log', 'application/x-log'], content: 'text' },
  json: { mime: 'application/json', aliases: ['text/json', 'text/plain'], content: 'text' },
  md: { mime: 'text/markdown', aliases: ['text/x-markdown', 'text/plain'], content: 'text' },
  csv: { mime: 'text/csv', aliases: ['application/csv', 'application/vnd.ms-excel', 'text/plain'], content: 'text' },
  zip: { mime: 'application/zip', aliases: ZIP_ALIASES, content: 'zip' },
  mp4: { mime: 'video/mp4', aliases: ['application/mp4', 'video/x-m4v'], content: found('mp4', 'm4v') },
  m4v: { mime: 'video/mp4', aliases: ['video/x-m4v'], content: found('m4v', 'mp4') },
  mov: { mime: 'video/quicktime', content: found('mov') },
  webm: { mime: 'video/webm', content: found('webm') },
  apk: { mime: 'application/vnd.android.package-archive', aliases: ZIP_ALIASES, content: 'zip' },
  aab: { mime: 'application/octet-stream', aliases: ZIP_ALIASES, content: 'zip' },
  ipa: { mime: 'application/octet-stream', aliases: [...ZIP_ALIASES, 'application/x-itunes-ipa'], content: 'zip' },
  hap: { mime: 'application/octet-stream', aliases: ZIP_ALIASES, content: 'zip' },
  app: { mime: 'application/octet-stream', aliases: ZIP_ALIASES, content: 'zip' },
  exe: {
    mime: 'application/vnd.microsoft.portable-executable',
    aliases: ['application/x-msdownload', 'application/x-msdos-program', 'application/x-dosexec'],
    content: found('exe'),
  },
  msi: { mime: 'application/x-msi', aliases: ['application/x-ms-installer'], content: found('cfb') },
  deb: {
    mime: 'application/vnd.debian.binary-package',
    aliases: ['application/x-deb', 'application/x-debian-package'],
    content: found('deb'),
  },
  rpm: { mime: 'application/x-rpm', aliases: ['application/x-redhat-package-manager'], content: found('rpm') },
  gz: { mime: 'application/gzip', aliases: ['application/x-gzip'], content: found('gz', 'tar.gz') },
  tgz: {
    mime: 'application/gzip',
    aliases: ['application/x-gzip', 'application/x-compressed-tar'],
    content: found('gz', 'tar.gz'),
  },
  glb: { mime: 'model/gltf-binary', content: found('glb') },
  gltf: { mime: 'model/gltf+json', aliases: ['application/json'], content: 'gltf' },
  obj: { mime: 'model/obj', aliases: ['text/plain', 'application/x-tgif', 'model/x-obj'], content: 'text' },
  stl: {
    mime: 'model/stl',
    aliases: ['model/x.stl-binary', 'model/x.stl-ascii', 'application/sla', 'application/vnd.ms-pki.stl'],
    content: 'stl',
  },
  fbx: { mime: 'application/octet-stream', aliases: ['application/x-autodesk-fbx', 'application/fbx'], content: 'fbx' },
  usdz: { mime: 'model/vnd.usdz+zip', aliases: ['model/usd', ...ZIP_ALIASES], content: 'zip' },
};

/** A file as its sender describes it, after extension, declared type and kind have been found to agree. */
export interface Claim {
  readonly kind: FileKind;
  readonly name: string;
  readonly ext: FileExtension;
  readonly mime: string;
}

const ZIP_START = Buffer.from([0x50, 0x4b, 3, 4]);
const UNDECLARED = new Set(['', 'application/octet-stream', 'binary/octet-stream']);

export function claimOf(kind: FileKind, givenName: string, declared = ''): Claim {
  const name = cleanName(givenName);
  const ext = (fileKinds[kind].extensions as readonly FileExtension[]).find((one) => one === extensionOf(name));
  if (ext === undefined) throw new Fault('FILE_TYPE');
  const type = fileTypes[ext];
  const said = declared.split(';')[0]!.trim().toLowerCase();
  const agrees = UNDECLARED.has(said) || said === type.mime || type.aliases?.includes(said) === true;
  if (!agrees) throw new Fault('FILE_TYPE');
  return { kind, name, ext, mime: type.mime };
}

/** Whether the first bytes are what the name says. Archives and models are looked into once they are stored. */
export async function checkHead(claim: Claim, head: Buffer): Promise<void> {
  const { content } = fileTypes[claim.ext];
  const fits =
    content === 'zip'
      ? head.subarray(0, 4).equals(ZIP_START)
      : content === 'text'
        ? textCharset(head) !== null && !looksLikeMarkup(head) && (await findType(head)) === undefined
        : content === 'svg'
          ? textCharset(head) !== null && /<svg[\s>]/i.test(head.toString('utf8'))
          : content === 'gltf'
            ? textCharset(head) !== null && /^\uFEFF?\s*\{/.test(head.toString('utf8'))
            : content === 'stl'
              ? isStl(head)
              : content === 'fbx'
                ? isFbx(head)
                : content.found.includes((await findType(head)) ?? '');
  if (!fits || head.length === 0) throw new Fault('FILE_TYPE');
}

/** In words, which begin with one of their own, or eighty bytes of anything and the number of triangles. */
const isStl = (head: Buffer) => /^\s*solid\b/.test(head.toString('latin1', 0, 80)) || head.length >= 84;

const isFbx = (head: Buffer) => /^(Kaydara FBX Binary {2}\0|\s*; FBX )/.test(head.toString('latin1', 0, 80));

async function findType(head: Buffer): Promise<string | undefined> {
  const { fileTypeFromBuffer } = await import('file-type');
  return (await fileTypeFromBuffer(head))?.ext;
}

export function isText({ ext }: Claim): boolean {
  const { content } = fileTypes[ext];
  return content === 'text' || content === 'svg' || content === 'gltf';
}
