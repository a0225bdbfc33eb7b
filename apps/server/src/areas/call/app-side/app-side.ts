import type { callAppSide as contract } from '@console/contract/areas/call/app-side';
import type { Handlers } from '../../../kernel/calls/context.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import { openAppStream, type CallStream } from './live/live-stream.ts';
import { afterwards } from './afterwards.ts';
import { iceServers, type MediaServers } from './media/ice.ts';
import { roomToken, type LiveKit } from './media/room.ts';
import { isIn, moves } from './moves.ts';
import { currentCalls, ownCall } from './my-call.ts';
import { others } from './others.ts';
import { reports } from './reports/reports.ts';
import { start } from './start.ts';

interface Parts {
  readonly stream: CallStream;
  readonly mediaServers: MediaServers;
  readonly liveKit: LiveKit | undefined;
}

/** Calls for people of the apps: customers start them, team members answer. */
export const callAppSide = ({ stream, mediaServers, liveKit }: Parts): Handlers<typeof contract> => ({
  start,
  ...moves,
  ...others,
  ...reports,
  ...afterwards,

  async current(_, { db, app, appUser }) {
    return (await currentCalls(db, app.tenantId, [appUser.userId])).get(appUser.userId) ?? null;
  },

  detail: ({ callId }, context) => ownCall(context, callId),

  stream: ({ callId }, context) => openAppStream(stream, callId, context),

  async ice({ callId }, context) {
    await ownCall(context, callId);
    if (!(await isIn(context, callId))) throw new Fault('CALL_OVER');
    return iceServers(mediaServers, context.appUser.userId);
  },

  async mediaRoom({ callId }, context) {
    await ownCall(context, callId);
    if (!(await isIn(context, callId))) throw new Fault('CALL_OVER');
    const { userId, name } = context.appUser;
    return liveKit ? roomToken(liveKit, { tenantId: context.app.tenantId, callId, userId, name }) : null;
  },
});
