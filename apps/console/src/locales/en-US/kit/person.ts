import type { person as zhCN } from '../../zh-CN/kit/person.ts';

export const person: typeof zhCN = {
  facts: 'Profile',
  calls: 'Calls',
  tabs: {
    devices: 'Devices',
    upgrades: 'Upgrades',
    logs: 'Uploaded logs',
    operations: 'Activity',
    consents: 'Consents',
    notices: 'Notices',
  },
  device: 'Device',
  deviceId: 'Device ID',
  application: 'Application',
  version: 'App version',
  firstSeenAt: 'First seen',
  lastSeenAt: 'Last seen',
  plan: 'Upgrade plan',
  agreement: 'Agreement',
  replaced: 'Superseded',
  notice: 'Notice',
  empty: {
    devices: 'No devices yet',
    upgrades: 'No upgrades yet',
    logs: 'No logs uploaded yet',
    operations: 'No activity yet',
    consents: 'No agreements accepted yet',
    notices: 'No notices received yet',
  },
  emptyHint: {
    devices: 'A device appears here once it has signed in to an app and checked for updates.',
    upgrades: 'Once an upgrade plan reaches one of this person’s devices, the outcome appears here.',
    operations: 'Activity appears here when an app reports it, and is kept for {days} days.',
    consents: 'When this person accepts an agreement in an app, its version and the time appear here.',
    notices: 'Once a notice has been delivered, the time it was read and acknowledged appears here.',
  },
};
