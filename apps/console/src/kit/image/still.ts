import { uploadWhole } from '../upload/transfer.ts';

const [WIDTH, HEIGHT] = [640, 480];

/** What a canvas can draw, as large as a cover is shown, in its own proportions. */
export function drawn(source: CanvasImageSource, width: number, height: number): Promise<Blob | null> {
  const scale = Math.min(1, WIDTH / width, HEIGHT / height);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  canvas.getContext('2d')?.drawImage(source, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85));
}

/** What a video shows now; nothing while nothing of it has come. */
export const frameOf = (video: HTMLVideoElement): Promise<Blob | null> =>
  video.readyState < video.HAVE_CURRENT_DATA || video.videoWidth === 0
    ? Promise.resolve(null)
    : drawn(video, video.videoWidth, video.videoHeight);

/** Uploads a picture that was made here; its id, or why it was not taken. */
export function storePicture(picture: Blob, name: string): Promise<string> {
  const file = new File([picture], `${name}.${picture.type === 'image/png' ? 'png' : 'jpg'}`, { type: picture.type });
  return new Promise((resolve, reject) =>
    uploadWhole(file, 'IMAGE', {
      onProgress: () => undefined,
      onDone: ({ fileId }) => resolve(fileId),
      onFailed: (message) => reject(new Error(message)),
    }),
  );
}
