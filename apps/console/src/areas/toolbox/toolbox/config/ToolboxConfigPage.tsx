import { toolbox } from '@console/contract/areas/toolbox/toolbox/toolbox';
import { Anchor, Button, Paper } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { Descriptions } from '../../../../kit/display/Descriptions.tsx';
import { useListBreadcrumb } from '../../../../kit/page/list-return.ts';
import { PageHeader } from '../../../../kit/page/PageHeader.tsx';
import { Panel } from '../../../../kit/page/Panel.tsx';
import { useVisit } from '../../../../kit/page/recent-records.ts';
import { RecordPage } from '../../../../kit/page/RecordPage.tsx';
import { call } from '../../../../lib/api/client.ts';
import { formatNumber } from '../../../../lib/format.ts';
import { pathOf } from '../../../../lib/route/paths.ts';
import { useMay } from '../../../../lib/session/session.ts';
import { fill, useLocale, useWords } from '../../../../lib/words.ts';
import { toolboxWords } from '../../../../locales/toolbox/toolbox.ts';
import type { Toolbox } from '@console/contract/areas/toolbox/toolbox/toolbox';
import { ToolboxPreview } from '../preview/ToolboxPreview.tsx';
import { nameIn } from '../toolbox-name.ts';
import { useScope } from '../use-scope.ts';
import { ToolsPanel } from './ToolsPanel.tsx';
import styles from './toolbox-config.module.css';

/** What a toolbox holds, and beside it what an app makes of it. */
export function ToolboxConfigPage() {
  const toolboxId = useSearchParams()[0].get('toolboxId') ?? '';
  return (
    <RecordPage endpoint={toolbox.detail} input={{ toolboxId }} list="toolbox">
      {(record) => <ToolboxConfig key={toolboxId} first={record} />}
    </RecordPage>
  );
}

function ToolboxConfig({ first }: { first: Toolbox }) {
  const w = useWords(toolboxWords);
  const { toolboxId } = first;
  const mayUpdate = useMay('toolbox:box:update');
  // Other than a form, this page shows what is stored now, also after a switch.
  const { data: record } = useQuery({
    queryKey: [toolbox.detail.path, { toolboxId }, 'now'],
    queryFn: ({ signal }) => call(toolbox.detail, { toolboxId }, { signal, showError: false }),
    initialData: first,
  });
  const [locale] = useLocale();
  const name = nameIn(locale, record);
  const about = (locale === 'en-US' && record.descriptionEn) || record.description;
  const scope = useScope(record);
  useListBreadcrumb('toolbox', name);
  useVisit('toolbox', toolboxId, record.name);
  return (
    <>
      <PageHeader
        title={name}
        description={about ?? undefined}
        actions={
          mayUpdate && (
            <Button variant="default" component={Link} to={pathOf('editToolbox', { toolboxId })}>
              {w.config.edit}
            </Button>
          )
        }
      />
      <div className={styles.root}>
        <div className={styles.main}>
          <ToolsPanel record={record} name={name} />
          <Panel
            title={w.config.facts}
            aside={
              <Anchor component={Link} size="sm" to={pathOf('whereUsed', { kind: 'toolbox', id: toolboxId })}>
                {w.whereUsed}
              </Anchor>
            }
          >
            <Descriptions
              items={[
                [w.audience, w.audiences[record.audience]],
                [w.clientGroups, scope.groups],
                [w.products, scope.products],
                [w.applications, scope.applications],
                [
                  w.status,
                  `${w.statuses[record.status]} · ${
                    record.openCount30d === 0
                      ? w.neverOpened
                      : fill(w.opened, { count: formatNumber(record.openCount30d) })
                  }`,
                ],
              ]}
            />
          </Panel>
        </div>
        <Paper withBorder p="lg">
          <ToolboxPreview record={record} name={name} />
        </Paper>
      </div>
    </>
  );
}
