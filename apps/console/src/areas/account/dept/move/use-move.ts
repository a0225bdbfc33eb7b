import { dept as calls } from '@console/contract/areas/account/dept';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { showActionToast } from '../../../../kit/toast/action-toast.tsx';
import { call } from '../../../../lib/api/client.ts';
import { toastSuccess } from '../../../../lib/toast/toast.ts';
import { fill, wordsNow } from '../../../../lib/words.ts';
import { deptWords } from '../../../../locales/account/dept.ts';
import { kitWords } from '../../../../locales/kit/kit.ts';
import type { Place } from './moves.ts';

interface Moving {
  readonly deptId: string;
  readonly name: string;
}

/** Moves a department and offers the way back; what the server refuses it says by itself. */
export function useMove() {
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);

  const send = async ({ deptId }: Moving, { parentId, beforeId }: Place) => {
    setBusy(true);
    try {
      const was = await call(calls.move, { deptId, parentId, beforeId });
      await queries.invalidateQueries({ queryKey: [calls.tree.path] });
      void queries.invalidateQueries();
      return was;
    } catch {
      // The call has said why; what is shown may be old.
      void queries.invalidateQueries();
      return undefined;
    } finally {
      setBusy(false);
    }
  };

  const move = async (moving: Moving, to: Place): Promise<boolean> => {
    const was = await send(moving, to);
    if (was === undefined) return false;
    const undo = async () => {
      const undone = await send(moving, was);
      if (undone !== undefined) toastSuccess(fill(wordsNow(deptWords).move.undone, { name: moving.name }));
    };
    void showActionToast({
      id: 'dept-moved',
      message: fill(wordsNow(deptWords).move.moved, { name: moving.name }),
      action: { words: wordsNow(kitWords).remove.undo, go: () => void undo() },
      lasts: 10_000,
    });
    return true;
  };
  return { busy, move };
}
