import type { callRecording as contract } from '@console/contract/areas/call/recording';
import type { Handlers } from '../../../kernel/calls/context.ts';
import type { FileIntake } from '../../../kernel/files/file-sender.ts';
import type { Storage } from '../../../ports/storage/storage.ts';
import { takePiece } from './pieces.ts';
import { takeSnapshot } from './snapshot.ts';
import { takes } from './take.ts';

interface Parts {
  readonly storage: Storage;
  readonly files: FileIntake;
}

/** Pictures and sound of a call, sent by the apps of those in it. */
export const callRecording = ({ storage, files }: Parts): Handlers<typeof contract> => ({
  ...takes,
  piece: takePiece(storage),
  snapshot: takeSnapshot(files),
});
