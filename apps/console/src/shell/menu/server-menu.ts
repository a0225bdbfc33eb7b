import { session } from '@console/contract/areas/auth/session';
import { call } from '../../lib/api/client.ts';
import { forgetServerMenu, setSettings, useSettings } from '../../lib/settings.ts';
import { toast } from '../../lib/toast/toast.ts';
import { wordsNow } from '../../lib/words.ts';
import { shellWords } from '../../locales/shell/shell.ts';

const ID = 'server-menu';
const w = () => wordsNow(shellWords).settings;

export async function loadServerMenu({ quiet = true } = {}): Promise<void> {
  if (!quiet) toast({ kind: 'loading', id: ID, message: w().menuLoading });
  try {
    const serverMenu = await call(session.userMenu, {}, { showError: false });
    useSettings.setState({ serverMenu });
    if (!quiet) toast({ kind: 'success', id: ID, message: w().menuLoaded, lasts: 3000 });
  } catch {
    setSettings({ menuFromServer: false });
    toast({ kind: 'error', id: ID, message: w().menuFailed, lasts: 5000 });
  }
}

export function clearServerMenu(): void {
  setSettings({ menuFromServer: false });
  forgetServerMenu();
  toast({ kind: 'info', id: ID, message: w().menuCleared, lasts: 3000 });
}
