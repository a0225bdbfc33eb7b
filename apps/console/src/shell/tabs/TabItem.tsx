import { IconX } from '@tabler/icons-react';
import { fill, useWords } from '../../lib/words.ts';
import { useTabTitles } from '../../lib/route/tab-title.ts';
import { shellWords } from '../../locales/shell/shell.ts';
import type { Tab } from './tabs.ts';
import styles from './tab-bar.module.css';

interface Props {
  tab: Tab;
  selected: boolean;
  /** Only one tab is reached by the Tab key; from it the arrows lead on. */
  reachable: boolean;
  open: () => void;
  close: (() => void) | undefined;
}

/** The cross is for the mouse: a tab holds no second control, so by keyboard it is the Delete key. */
export function TabItem({ tab, selected, reachable, open, close }: Props) {
  const w = useWords(shellWords);
  // A record's page bears its name; a list keeps the name that it has in the menu.
  const own = useTabTitles((titles) => titles[tab.key]);
  const title = (tab.key.includes('?') && own) || w.routes[tab.name];
  return (
    <div role="presentation" data-key={tab.key} data-active={selected || undefined} className={styles.tab}>
      <button
        type="button"
        role="tab"
        aria-selected={selected}
        aria-keyshortcuts={close && 'Delete'}
        tabIndex={reachable ? 0 : -1}
        className={styles.link}
        onClick={open}
        onKeyDown={(event) => event.key === 'Delete' && close?.()}
        onAuxClick={(event) => event.button === 1 && close?.()}
      >
        {title}
      </button>
      {close !== undefined && (
        <button
          type="button"
          tabIndex={-1}
          aria-hidden="true"
          title={fill(w.tabs.closeOne, { title })}
          className={styles.close}
          onClick={close}
        >
          <IconX size={13} />
        </button>
      )}
    </div>
  );
}
