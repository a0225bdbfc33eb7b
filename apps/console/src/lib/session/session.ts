import { authList } from '@console/contract/areas/account/dept-services';
import { session, type ServerMenu, type UserInfo } from '@console/contract/areas/auth/session';
import { workplaceSettings } from '@console/contract/areas/system/workplace-settings';
import type { Permission } from '@console/contract/permissions';
import type { ReactNode } from 'react';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { call } from '../api/client.ts';
import { wearBrand } from '../brand.ts';
import { onRightsChanged } from '../api/send.ts';
import { applyTenantSettings, forgetServerMenu } from '../settings.ts';
import { signOutAddress } from './sign-out-address.ts';
import { clearTab, onTokenElsewhere, setToken, token } from './token.ts';

interface SessionState {
  /** The user session state of the spec, as `info` answers it. */
  user: UserInfo | null;
  /** Menu of a type-3 user, as the server built it for the active role. */
  menuList: ServerMenu[];
  /** The read-only preview: `user` hides what writes. The server does not know of it. */
  role: 'user' | 'admin';
  /** True once the server has said in this page load who this is; what storage says is never trusted. */
  loaded: boolean;
  /** Counts up whenever rights change, so that pages of the role before are thrown away. */
  epoch: number;
  /** Counts up when someone else changed this session's rights, so that the open page is held against them. */
  revised: number;
}

const nobody = { user: null, menuList: [], role: 'admin', loaded: false } as const satisfies Partial<SessionState>;

export const useSession = create<SessionState>()(
  persist((): SessionState => ({ ...nobody, menuList: [], epoch: 0, revised: 0 }), {
    name: 'session',
    storage: createJSONStorage(() => sessionStorage),
    partialize: ({ user, menuList, role }) => ({ user, menuList, role }),
  }),
);

/** Who is signed in. Only for what stands behind the guard, where it is always known. */
export function useUser(): UserInfo {
  const user = useSession((state) => state.user);
  if (user === null) throw new Error('nobody is signed in');
  return user;
}

let loading: Promise<UserInfo> | undefined;

/** Reads user, menu and settings again from the server. Calls at the same time share one answer. */
export function refreshUser(): Promise<UserInfo> {
  loading ??= load().finally(() => {
    loading = undefined;
  });
  return loading;
}

async function load(): Promise<UserInfo> {
  const silent = { showError: false };
  const [info, { services, serviceNames }, settings, menu] = await Promise.all([
    call(session.info, {}, silent),
    // What the department may use; without an answer nobody is let in.
    call(authList, {}, silent),
    call(workplaceSettings, {}, silent).catch(() => null),
    call(session.menu, {}, silent),
  ]);
  const serviceCodes = services.filter((service) => service.enabled).map((service) => service.code);
  const user = { ...info, serviceCodes, serviceNames };
  const menuList = user.type === 3 ? menu : [];
  applyTenantSettings(settings);
  wearBrand(info.brand);
  useSession.setState(({ user: before, epoch }) => ({
    user,
    menuList,
    loaded: true,
    epoch: sameRights(before, user) ? epoch : epoch + 1,
  }));
  return user;
}

const sameRights = (before: UserInfo | null, now: UserInfo): boolean =>
  before?.accountId === now.accountId &&
  before.activeRoleId === now.activeRoleId &&
  before.authorities.join() === now.authorities.join();

export async function signIn(value: string): Promise<UserInfo> {
  sessionStorage.removeItem('session');
  useSession.setState(nobody);
  setToken(value);
  return refreshUser();
}

/** Forgets everything about the session on this side. */
export function dropSession(): void {
  setToken(null);
  forgetServerMenu();
  wearBrand(null);
  useSession.setState(nobody);
  clearTab();
}

/** Ends the session here in any case, and on the server if it can be reached; then a fresh page, so nothing stays in memory. */
export async function signOut(): Promise<void> {
  const signal = AbortSignal.timeout(3000);
  await call(session.logout, {}, { showError: false, signal }).catch(() => undefined);
  const next = signOutAddress();
  dropSession();
  sessionStorage.clear();
  location.replace(next);
}

export async function switchRole(roleId: string): Promise<void> {
  const { token: value } = await call(session.switchRole, { roleId });
  setToken(value);
  await refreshUser();
}

onRightsChanged(() => {
  // Nobody is known yet while the page loads: what it reads then is new anyway.
  if (useSession.getState().loaded) void followRights();
});

async function followRights(): Promise<void> {
  const [known, { showRightsChangedToast }] = await Promise.all([
    refreshUser().catch(() => null),
    import('./rights-toast.ts'),
  ]);
  if (known === null) return;
  useSession.setState(({ revised }) => ({ revised: revised + 1 }));
  showRightsChangedToast();
}

onTokenElsewhere((value) => {
  const { user } = useSession.getState();
  if (value === null) {
    dropSession();
    location.replace('/login');
  } else if (user !== null) {
    // Another tab changed the role or the person; a session has one active role, so this tab follows.
    refreshUser().then(
      (now) => now.accountId !== user.accountId && location.replace('/'),
      () => undefined,
    );
  } else if (location.pathname === '/login') {
    location.replace('/');
  }
});

const reading = new Set(['query', 'export', 'download', 'verify', 'play']);
const isReading = (permission: string): boolean => reading.has(permission.slice(permission.lastIndexOf(':') + 1));

function holds({ user, role }: SessionState, permission: Permission): boolean {
  if (!permission) throw new Error('need roles!');
  if (user === null || (role === 'user' && !isReading(permission))) return false;
  return user.type !== 3 || user.authorities.includes(permission);
}

/** Whether a control may show. It is comfort: the server decides again for every call. */
export function useMay(permission: Permission): boolean {
  return useSession((state) => holds(state, permission));
}

export function permit(permission: Permission): boolean {
  return holds(useSession.getState(), permission);
}

/**
 * Shows its children only to those whose active role holds the permission.
 * @public for the areas: a hook cannot guard one part of a list that is drawn in a loop.
 */
export function Permit({ role, children }: { role: Permission; children: ReactNode }): ReactNode {
  return useMay(role) ? children : null;
}

/** True in the read-only preview, for controls that write without a permission of their own. */
export function useReadOnly(): boolean {
  return useSession((state) => state.role === 'user');
}

export const signedIn = (): boolean => token() !== null;
