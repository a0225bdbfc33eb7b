import { model, type ProductModel } from '@console/contract/areas/product/model';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useConfirmDialog } from '../../../../kit/dialog/use-confirm-dialog.tsx';
import { call } from '../../../../lib/api/client.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { modelLaunchWords } from '../../../../locales/product/model-launch.ts';

/** Takes a model off line, after saying what that means. */
export function useOffline(): { ask: (record: ProductModel) => void; dialog: ReactNode } {
  const { off: w } = useWords(modelLaunchWords);
  const queries = useQueryClient();
  const { ask, dialog } = useConfirmDialog();
  return {
    ask: ({ modelId, version, name, livePlans }) =>
      ask({
        title: fill(w.title, { name }),
        text: [...(livePlans.length > 0 ? [fill(w.plans, { count: livePlans.length })] : []), w.devices, w.again],
        confirm: w.confirm,
        danger: true,
        run: async () => {
          await call(model.offline, { modelId, version }, { showError: false });
          await queries.invalidateQueries();
          return fill(w.done, { name });
        },
      }),
    dialog,
  };
}
