import { launchable, type ProductModel } from '@console/contract/areas/product/model';

/** Its file was read, whatever has become of it since. */
export const isRead = ({ status }: Pick<ProductModel, 'status'>): boolean => launchable.includes(status);

/** Why it cannot be launched; nothing where it can. The server says the same. */
export function whyNotLaunch({ status, budget }: Pick<ProductModel, 'status' | 'budget'>) {
  if (status === 'PROCESSING' || status === 'FAILED') return status;
  return budget === 'TOO_HEAVY' ? 'TOO_HEAVY' : undefined;
}

/** Devices have it, or are about to: its file stays. */
export const isLaunched = ({ status, livePlans }: Pick<ProductModel, 'status' | 'livePlans'>): boolean =>
  status === 'LAUNCHED' || livePlans.length > 0;

/** A job is about to make something else of it: its file is read, or its first launch starts. */
export const isChanging = ({ status, livePlans }: Pick<ProductModel, 'status' | 'livePlans'>): boolean =>
  status === 'PROCESSING' ||
  (status !== 'LAUNCHED' && livePlans.some((plan) => plan.status === 'SCHEDULED' || plan.status === 'RUNNING'));
