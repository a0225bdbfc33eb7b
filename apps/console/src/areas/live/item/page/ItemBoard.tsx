import type { LiveItemDetail } from '@console/contract/areas/live/item';
import type { LiveItem } from '@console/contract/areas/live/live/parts';
import { type MaterialKind, materialKinds } from '@console/contract/areas/material/material/parts';
import { Alert, Anchor, Button, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { StatusBadge } from '../../../../kit/display/badge/StatusBadge.tsx';
import { useTitle } from '../../../../kit/public-page/Message.tsx';
import { Time } from '../../../../kit/time/Time.tsx';
import { pathOf } from '../../../../lib/route/paths.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { liveItemWords } from '../../../../locales/live/item.ts';
import { cueText } from '../cue-time.ts';
import type { ItemAccess } from '../form/item-access.ts';
import { ItemForm } from '../form/ItemForm.tsx';
import { addPathOf, editPathOf } from '../item-paths.ts';
import { toneOf } from '../item-tones.ts';
import styles from './item-page.module.css';

interface ItemBoardProps {
  access: ItemAccess;
  session: {
    title: string;
    planStartAt: string;
    /** Null for who needs no link. */
    linkEndsAt: string | null;
    items: readonly LiveItem[];
    /** A link to one item adds nothing. */
    mayAdd: boolean;
    /** What it is made of is a record of the library. */
    mayChange: boolean;
  };
  kind: MaterialKind;
  liveId: string;
  record?: LiveItemDetail;
}

/** The session, what is written for it, and what is there already. */
export function ItemBoard({ access, session, kind, liveId, record: opened }: ItemBoardProps) {
  const w = useWords(liveItemWords);
  const [saved, setSaved] = useState<LiveItemDetail>();
  // What is changed next is what was saved last.
  const [record, setRecord] = useState(opened);
  const heading = record ? w.page.edit : w.page.add;
  useTitle(heading);
  const { token } = access;
  const isEditing = record !== undefined;
  return (
    <div className={styles.root}>
      <header>
        <h1>{heading}</h1>
        <p>{fill(w.page.session, { name: session.title })}</p>
        <p className={styles.times}>
          <span>
            {w.page.plan} <Time value={session.planStartAt} />
          </span>
          {session.linkEndsAt !== null && (
            <span>
              {w.page.linkEnds} <Time value={session.linkEndsAt} />
            </span>
          )}
        </p>
      </header>
      {!isEditing && !saved && <Kinds kind={kind} liveId={liveId} token={token} />}
      {saved ? (
        <Saved
          saved={saved}
          isNew={!isEditing}
          liveId={liveId}
          token={token}
          mayAdd={session.mayAdd}
          mayChange={session.mayChange}
          onAnother={() => setSaved(undefined)}
        />
      ) : (
        <ItemForm
          key={`${kind} ${record?.itemId ?? ''}`}
          access={access}
          kind={kind}
          liveId={liveId}
          {...(record && { record })}
          aside={
            token === null && (
              <Button component={Link} variant="default" to={pathOf('liveDetail', { liveId })}>
                {w.page.toSession}
              </Button>
            )
          }
          onSaved={(detail) => {
            setSaved(detail);
            if (record) setRecord(detail);
          }}
        />
      )}
      {(session.mayAdd || token === null) && (
        <There items={session.items} current={record?.itemId} token={token} mayChange={session.mayChange} />
      )}
    </div>
  );
}

interface KindsProps {
  /** The one that is open. */
  kind?: MaterialKind;
  liveId: string;
  token: string | null;
  onChoose?: (kind: MaterialKind) => void;
}

function Kinds({ kind, liveId, token, onChoose }: KindsProps) {
  const w = useWords(liveItemWords);
  return (
    <nav className={styles.kinds} aria-label={w.page.kind}>
      {materialKinds.map((one) => (
        <Link
          key={one}
          to={addPathOf(one, liveId, token)}
          replace
          aria-current={one === kind ? 'page' : undefined}
          onClick={() => onChoose?.(one)}
        >
          {w.kinds[one]}
        </Link>
      ))}
    </nav>
  );
}

interface SavedProps {
  saved: LiveItemDetail;
  isNew: boolean;
  liveId: string;
  token: string | null;
  mayAdd: boolean;
  mayChange: boolean;
  onAnother: () => void;
}

function Saved({ saved, isNew, liveId, token, mayAdd, mayChange, onAnother }: SavedProps) {
  const w = useWords(liveItemWords);
  const edit = editPathOf(saved.kind, saved.itemId, token);
  return (
    <section className={styles.saved}>
      <Alert color="green" variant="light" title={isNew ? w.saved.added : w.saved.changed}>
        <p>{fill(w.saved.text, { name: saved.title })}</p>
        {saved.status === 'PROCESSING' && <p>{w.saved.processing}</p>}
      </Alert>
      <div className={styles.next}>
        {isNew ? (
          mayChange && (
            <Button component={Link} to={edit} variant="default">
              {w.saved.edit}
            </Button>
          )
        ) : (
          <Button variant="default" onClick={onAnother}>
            {w.saved.edit}
          </Button>
        )}
        {token === null && (
          <Button component={Link} variant="default" to={pathOf('liveDetail', { liveId })}>
            {w.page.toSession}
          </Button>
        )}
      </div>
      {mayAdd && (
        <>
          <h2>{w.saved.again}</h2>
          {/* Another kind brings its own board: until it is there, nobody types into the form of this one. */}
          <Kinds
            liveId={liveId}
            token={token}
            onChoose={(kind) => {
              if (isNew && kind === saved.kind) onAnother();
            }}
          />
        </>
      )}
    </section>
  );
}

interface ThereProps {
  items: readonly LiveItem[];
  current: string | undefined;
  token: string | null;
  mayChange: boolean;
}

function There({ items, current, token, mayChange }: ThereProps) {
  const w = useWords(liveItemWords);
  return (
    <section className={styles.there}>
      <h2>{w.there.title}</h2>
      {items.length === 0 ? (
        <Text size="sm" c="dimmed">
          {w.there.none}
        </Text>
      ) : (
        <ol>
          {items.map(({ itemId, kind, title, cueSec, materialStatus }) => (
            <li key={itemId} aria-current={itemId === current || undefined}>
              <div>
                {mayChange ? (
                  <Anchor
                    component={Link}
                    to={editPathOf(kind, itemId, token)}
                    aria-label={fill(w.there.edit, { name: title })}
                  >
                    {title}
                  </Anchor>
                ) : (
                  <Text size="sm">{title}</Text>
                )}
                <Text size="xs" c="dimmed">
                  {w.kinds[kind]}
                  {cueSec !== null && ` · ${fill(w.there.cue, { time: cueText(cueSec) })}`}
                </Text>
              </div>
              <StatusBadge tone={toneOf[materialStatus]}>{w.statuses[materialStatus]}</StatusBadge>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
