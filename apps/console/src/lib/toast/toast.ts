import { create } from 'zustand';
import type { Toast } from './toast-view.tsx';

/** True from the first toast on: then the place where toasts are drawn is loaded, so that it costs the sign-in page nothing. */
export const useToasting = create<{ needed: boolean }>(() => ({ needed: false }));

function view() {
  useToasting.setState({ needed: true });
  return import('./toast-view.tsx');
}

/** Fetches the drawing part ahead: when the server is gone, it is too late to ask for the words that say so. */
export const preloadToasts = (): void => void view();

export function toast(given: Toast): void {
  void view().then(({ showToast }) => showToast(given));
}

export function hideToast(id: string): void {
  void view().then(({ hideToast: hide }) => hide(id));
}

export const toastSuccess = (message: string): void => toast({ kind: 'success', message });
export const toastInfo = (message: string): void => toast({ kind: 'info', message });
export const toastError = (message: string): void => toast({ kind: 'error', message });
