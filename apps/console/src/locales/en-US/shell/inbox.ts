import type { inbox as twin } from '../../zh-CN/shell/inbox.ts';

export const inbox: typeof twin = {
  factorChanges: {
    TOTP_ADDED: 'An authenticator app was set up',
    TOTP_REPLACED: 'The authenticator app was replaced',
    TOTP_REMOVED: 'The authenticator app was removed',
    PASSKEY_ADDED: 'A passkey was added',
    PASSKEY_REMOVED: 'A passkey was removed',
    RECOVERY_CODES_RENEWED: 'New recovery codes were generated',
    RECOVERY_CODE_USED: 'A recovery code was used to sign in',
  },
  planDecisions: { APPROVED: 'approved', REJECTED: 'rejected' },
  texts: {
    WELCOME: {
      title: 'Welcome to the Tenant Console',
      body: 'Use the menu to get started. Click your picture to switch roles and change your settings.',
    },
    ACCESS_REQUEST: {
      title: 'New access request',
      body: '{name} from {company} has requested access. Please review the request.',
    },
    PLAN_APPROVAL: {
      title: 'Upgrade plan awaiting approval',
      body: '{author} submitted “{name}”. Please approve or reject it.',
    },
    PLAN_DECIDED: { title: 'Decision on upgrade plan', body: '“{name}”: {decision}.' },
    PLAN_PAUSED: {
      title: 'Upgrade plan paused automatically',
      body: '“{name}” was paused in stage {stage}: {percent}% failed.',
    },
    PLAN_TO_CONFIRM: {
      title: 'Upgrade plan awaiting confirmation',
      body: '“{name}”: stage {stage} has passed. Please confirm whether to start the next one.',
    },
    PLAN_ENDED: {
      title: 'Upgrade plan ended',
      body: '“{name}” has ended: {succeeded} upgraded, {failed} failed.',
    },
    VERSION_READY: { title: 'Package check passed', body: '“{name}” passed all checks and can be published.' },
    VERSION_WARNED: {
      title: 'Package check finished with warnings',
      body: '“{name}” can be published; {count} {count:warning needs|warnings need} to be confirmed.',
    },
    VERSION_BLOCKED: {
      title: 'Package check failed',
      body: '“{name}” has {count} {count:problem|problems} that must be fixed before publishing.',
    },
    TEMP_USER_REQUEST: {
      title: 'New user request',
      body: '{name} from {company} has asked to become a customer user. Please decide by {due}.',
    },
    CALL_MESSAGE_LEFT: {
      title: 'A customer left a message',
      body: 'Nobody could answer “{name}”. Call back by {due}. Call number {callNo}.',
    },
    CALL_FOLLOW_UP: { title: 'Follow up on a call', body: 'Call “{name}” back by {due}. Call number {callNo}.' },
    CALL_CLIP_MADE: { title: 'Training clip is ready', body: '“{title}” is in the material library.' },
    CALL_CLIP_FAILED: {
      title: 'Training clip was not made',
      body: '“{title}” could not be copied from the recording of call {callNo}. It may be deleted or damaged.',
    },
    CALL_CLIP_NO_ROOM: {
      title: 'Training clip was not made',
      body: 'There is not enough storage for “{title}”. Delete files and try again.',
    },
    NOTICE: { title: '{title}', body: 'Team notice. Open it to read the full text.' },
    NOTICE_REVOKED: { title: 'Notice revoked: {title}', body: 'Reason: {reason}' },
    FACTOR_CHANGED: {
      title: 'Second factor changed',
      body: '{what}. If this was not you, change your password immediately.',
    },
    NEW_SIGN_IN: {
      title: 'Sign-in from a new device',
      body: 'Your account was used on {device} (IP {ip}). If this was not you, change your password immediately.',
    },
    ROLES_CHANGED: { title: 'Your roles have changed', body: '{name} changed your roles. You now have: {roles}.' },
    RIGHTS_CHANGED: {
      title: 'The permissions of a role have changed',
      body: '{name} changed the permissions of the role “{role}”. The change is already in effect.',
    },
    MATERIAL_SUGGESTED: {
      title: 'A reader suggests a change',
      body: '{name} suggests a change to “{title}”. Open its Suggestions tab to answer.',
    },
    MATERIAL_SUGGESTION_TAKEN: {
      title: 'Your suggestion was accepted',
      body: '{name} accepted your suggestion for “{title}”. {answer}',
    },
    MATERIAL_SUGGESTION_DECLINED: {
      title: 'Your suggestion was declined',
      body: '{name} declined your suggestion for “{title}”: {answer}',
    },
    MATERIAL_ENDING: {
      title: 'Material expiring soon',
      body: '“{name}” expires within 30 days and will then no longer be shown in the apps. Extend its expiry date, or prepare a replacement.',
    },
    MATERIALS_ENDING: {
      title: 'Materials expiring soon',
      body: '{count} materials, “{name}” among them, expire within 30 days and will then no longer be shown in the apps. Extend their expiry dates, or prepare replacements.',
    },
    MATERIAL_ENDED: {
      title: 'Material expired',
      body: '“{name}” has expired and is no longer shown in the apps. Extend its expiry date to show it again.',
    },
    MATERIALS_ENDED: {
      title: 'Materials expired',
      body: '{count} materials, “{name}” among them, have expired and are no longer shown in the apps. Extend their expiry dates to show them again.',
    },
    MATERIAL_NOT_REPLACED: {
      title: 'A scheduled file replacement did not happen',
      body: 'The new file “{fileName}” for “{name}” cannot be used, so the old file is still in place. Check the new file and schedule it again.',
    },
    TENANT_ENDING: {
      title: 'Subscription ending soon',
      body: 'Your company’s subscription ends in {days} {days:day|days}. Please contact the platform operator.',
    },
    STORAGE_NEARLY_FULL: {
      title: 'Storage almost full',
      body: '{percent}% of your storage is used. Delete files or ask the platform operator for more.',
    },
    DELIVERY_FAILED: {
      title: 'Message not delivered',
      body: 'The email or text message to {to} could not be delivered after several attempts. Check the address or contact the platform operator.',
    },
    TEXT: { title: '{title}', body: '{body}' },
  },
};
