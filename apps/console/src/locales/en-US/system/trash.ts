import type { trash as zh } from '../../zh-CN/system/trash.ts';

export const trash: typeof zh = {
  title: 'Recycle bin',
  description: 'Deleted items stay here for 30 days and can be restored; then they are gone for good.',
  search: 'Search names',
  name: 'Name',
  type: 'Type',
  deletedBy: 'Deleted by',
  deletedAt: 'Deleted',
  left: 'Time left',
  days: '{days} {days:day|days}',
  today: 'Ends today',
  restore: 'Restore',
  restored: 'Restored “{name}”',
  purge: 'Delete permanently',
  stillUsed: 'Something else in the recycle bin belongs to it. Please delete that first.',
  purgeOne: {
    title: 'Permanently delete {kind} “{name}”?',
    done: 'Permanently deleted {kind} “{name}”',
  },
  purgeMany: {
    title: 'Permanently delete the {count} selected {count:item|items}?',
    text: 'What is permanently deleted cannot be restored, and this cannot be undone.',
    done: '{count} permanently deleted',
  },
  restoreMany: {
    title: 'Restore the {count} selected {count:item|items}?',
    text: 'They go back to where they were. To undo this, delete them there again.',
    done: '{count} restored',
  },
  deletedFrom: 'Deleted from',
  deletedTo: 'Deleted until',
  empty: 'The recycle bin is empty',
  emptyHint: 'What is deleted comes here first.',
  open: 'View',
  refused: '“{name}” cannot be restored yet',
  understood: 'Got it',
  reasons: {
    DUPLICATE_NAME: 'Another {kind} has this name by now. Rename or delete that one first, then restore this one.',
    DUPLICATE_USERNAME:
      'Another account has this user name by now. Delete that account first, or make a new account for this person.',
    DUPLICATE_PHONE: 'Another {kind} has this phone by now. Change it there first, then restore this one.',
    DUPLICATE_EMAIL: 'Another {kind} has this e-mail by now. Change it there first, then restore this one.',
    DUPLICATE_CODE:
      'Another {kind} has this code or staff number by now. Change it there first, then restore this one.',
    CLIENT_DELETED: 'Its customer is in the recycle bin, too. Restore the customer first, then this one.',
    QUOTA_ACCOUNTS:
      'All accounts of the quota are in use. Delete accounts that nobody needs, or ask the platform operator for more.',
    NOT_FOUND: 'Someone has restored it or deleted it for good, or you may not do so. The list is up to date again.',
  },
};
