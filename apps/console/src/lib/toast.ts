export interface Toast {
  kind: 'success' | 'error' | 'info' | 'loading';
  message: string;
  /** Toasts with the same id replace each other. */
  id?: string;
  /** Shown when the reader opens the details, with a button that copies it. */
  detail?: readonly { label: string; value: string }[];
  /** Milliseconds; `false` stays until it is hidden. */
  lasts?: number | false;
}

/** The drawing part comes with the first toast, so that it costs the first paint nothing. */
const view = () => import('./toast-view.tsx');

export function toast(given: Toast): void {
  void view().then(({ showToast }) => showToast(given));
}

export function hideToast(id: string): void {
  void view().then(({ hideToast: hide }) => hide(id));
}

export const toastSuccess = (message: string): void => toast({ kind: 'success', message });
export const toastInfo = (message: string): void => toast({ kind: 'info', message });
export const toastError = (message: string): void => toast({ kind: 'error', message });
