import type { trash as zh } from '../../zh-CN/system/trash.ts';

export const trash: typeof zh = {
  title: 'Recycle bin',
  description: 'Deleted items stay here for 30 days and can be restored; after that they are permanently deleted.',
  search: 'Search by name',
  name: 'Name',
  type: 'Type',
  deletedBy: 'Deleted by',
  deletedAt: 'Deleted',
  left: 'Time left',
  days: '{days} {days:day|days}',
  today: 'Last day',
  restore: 'Restore',
  restored: 'Restored “{name}”',
  purge: 'Delete permanently',
  stillUsed: 'Another item in the recycle bin depends on this one. Delete that first.',
  purgeOne: {
    title: 'Permanently delete {kind} “{name}”?',
    done: 'Permanently deleted {kind} “{name}”',
  },
  purgeMany: {
    title: 'Permanently delete the {count} selected {count:item|items}?',
    text: 'Permanently deleted items cannot be restored.',
    done: '{count} permanently deleted',
  },
  restoreMany: {
    title: 'Restore the {count} selected {count:item|items}?',
    text: 'They return to where they were. To undo this, delete them again.',
    done: '{count} restored',
  },
  deletedFrom: 'Deleted from',
  deletedTo: 'Deleted until',
  empty: 'The recycle bin is empty',
  emptyHint: 'Deleted items appear here.',
  open: 'View',
  refused: '“{name}” cannot be restored yet',
  understood: 'Got it',
  reasons: {
    DUPLICATE_NAME: 'Another {kind} now has this name. Rename or delete that one first, then restore this one.',
    DUPLICATE_USERNAME:
      'Another account now has this username. Delete that account first, or create a new account for this person.',
    DUPLICATE_PHONE: 'Another {kind} now has this phone number. Change it there first, then restore this one.',
    DUPLICATE_EMAIL: 'Another {kind} now has this email address. Change it there first, then restore this one.',
    DUPLICATE_CODE: 'Another {kind} now has this code or staff number. Change it there first, then restore this one.',
    CLIENT_DELETED: 'Its customer is also in the recycle bin. Restore the customer first, then this one.',
    QUOTA_ACCOUNTS: 'The account quota is used up. Delete unused accounts, or ask the platform operator for more.',
    NOT_FOUND:
      'Someone else has restored or permanently deleted it, or you do not have permission. The list has been refreshed.',
  },
};
