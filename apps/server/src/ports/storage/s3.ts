import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type * as Sdk from '@aws-sdk/client-s3';
import { KeyTaken, type Storage } from './storage.ts';

export interface S3Options {
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKey: string;
  readonly secretKey: string;
  /** The bucket stands in the path instead of the host name. */
  readonly pathStyle: boolean;
}

const PART_BYTES = 16 * 1024 * 1024;

export function s3Storage(options: S3Options): Storage {
  const Bucket = options.bucket;
  let opened: Promise<{ sdk: typeof Sdk; client: Sdk.S3Client }> | undefined;
  // The SDK is large; a server that keeps its files on disk never loads it.
  const open = () => (opened ??= connect(options));

  const storage: Storage = {
    async put(key, bytes) {
      const { client } = await open();
      const { Upload } = await import('@aws-sdk/lib-storage');
      const upload = new Upload({
        client,
        params: { Bucket, Key: key, Body: bytes, ContentType: 'application/octet-stream' },
        // Two parts in memory at a time; nothing is visible before the last one is acknowledged.
        queueSize: 2,
        partSize: PART_BYTES,
      });
      try {
        await upload.done();
      } catch (error) {
        // Why the source failed says more than what the clean-up after it met.
        const cause: unknown = bytes.errored ?? error;
        bytes.destroy();
        throw cause;
      }
    },

    async adopt(key, path) {
      // Asked beforehand: not every S3-style server knows how to write only where nothing is.
      if (await storage.stat(key)) throw new KeyTaken();
      await storage.put(key, createReadStream(path, { highWaterMark: 1 << 20 }));
    },

    async get(key, range) {
      const { sdk, client } = await open();
      const Range = range === undefined ? {} : { Range: `bytes=${range.start}-${range.end}` };
      const { Body } = await client.send(new sdk.GetObjectCommand({ Bucket, Key: key, ...Range }));
      if (!(Body instanceof Readable)) throw new Error('the storage answered without a body');
      return Body;
    },

    async stat(key) {
      const { sdk, client } = await open();
      try {
        const { ContentLength = 0 } = await client.send(new sdk.HeadObjectCommand({ Bucket, Key: key }));
        return { size: ContentLength };
      } catch (error) {
        if (error instanceof sdk.NotFound) return null;
        throw error;
      }
    },

    async delete(key) {
      const { sdk, client } = await open();
      await client.send(new sdk.DeleteObjectCommand({ Bucket, Key: key }));
      await dropParts(sdk, client, Bucket, key);
    },
  };
  return storage;
}

async function connect(options: S3Options) {
  const sdk = await import('@aws-sdk/client-s3');
  const client = new sdk.S3Client({
    endpoint: options.endpoint,
    region: options.region,
    credentials: { accessKeyId: options.accessKey, secretAccessKey: options.secretKey },
    forcePathStyle: options.pathStyle,
    // Most S3-style servers do not know the newer checksum trailers.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  return { sdk, client };
}

/** Parts of an upload that a killed server never finished are invisible, but paid for. */
async function dropParts(sdk: typeof Sdk, client: Sdk.S3Client, Bucket: string, key: string) {
  const { Uploads = [] } = await client
    .send(new sdk.ListMultipartUploadsCommand({ Bucket, Prefix: key }))
    // Not every S3-style server lists them; such a one cleans up by its own rule.
    .catch(() => ({ Uploads: [] }));
  for (const { Key, UploadId } of Uploads) {
    if (Key !== key || UploadId === undefined) continue;
    await client.send(new sdk.AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
  }
}
