import { upgradePlan } from '@console/contract/areas/application/upgrade-plan/upgrade-plan';
import type { ProductModel } from '@console/contract/areas/product/model';
import { useState } from 'react';
import { DrawerForm, FormDrawer } from '../../../../kit/form/FormDrawer.tsx';
import { useRecordForm } from '../../../../kit/form/use-record-form.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { stageWords } from '../../../../locales/kit/stages.ts';
import { modelLaunchWords } from '../../../../locales/product/model-launch.ts';
import { LaunchFields } from './LaunchFields.tsx';
import { newLaunch } from './launch-values.ts';

/** To which apps a model goes, and in which steps. */
export function LaunchDrawer({ record, onClose }: { record: ProductModel | undefined; onClose: () => void }) {
  const w = useWords(modelLaunchWords).form;
  return (
    <FormDrawer editing={record} titleOf={({ name }) => fill(w.title, { name })} size={760} onClose={onClose}>
      {(shown) => <LaunchForm key={shown.modelId} record={shown} />}
    </FormDrawer>
  );
}

function LaunchForm({ record }: { record: ProductModel }) {
  const { form: w } = useWords(modelLaunchWords);
  const stages = useWords(stageWords);
  const draftKey = `modelLaunch:${record.modelId}`;
  const [seed] = useState(() => crypto.randomUUID());
  const given = newLaunch(record.modelId, seed, (no) => fill(stages.name, { no }));
  const form = useRecordForm(upgradePlan.launch, given, draftKey);
  return (
    <DrawerForm
      form={form}
      draftKey={draftKey}
      // It makes plans and changes nothing that somebody else could have changed meanwhile.
      fields={{}}
      submit={w.submit}
      saved={w.done}
    >
      <LaunchFields form={form} record={record} draftKey={draftKey} />
    </DrawerForm>
  );
}
