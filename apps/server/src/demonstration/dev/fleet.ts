import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Fault } from '../../kernel/db/fault.ts';
import { hashToken } from '../../kernel/calls/tokens.ts';
import type { AppRateLimit } from '../../edge/limits/app-rate-limit.ts';
import { isLocalPeer } from '../../edge/caller/local-peer.ts';

export const FLEET_AT_MOST = 20_000;

/** An application that devices can be played for. */
export interface FleetApplication {
  readonly applicationId: string;
  readonly code: string;
  readonly name: string;
  readonly platform: string;
  readonly enabled: boolean;
  /** What is out in the world, newest first. */
  readonly versions: readonly { readonly code: number; readonly name: string }[];
}

export interface FleetDevice {
  readonly deviceId: string;
  readonly userToken: string;
  readonly isTest: boolean;
  /** What the server heard of it last. */
  readonly installed: { readonly code: number; readonly name: string } | null;
}

export interface FleetPage {
  readonly key: string;
  readonly devices: readonly FleetDevice[];
  /** Where the next page begins. */
  readonly next: number | null;
}

/** Which devices of how many: a page begins at `from`. */
export interface FleetWish {
  readonly applicationId: string;
  readonly devices: number;
  readonly from: number;
}

interface DevFleet {
  readonly turns: AppRateLimit;
  readonly applications: () => Promise<readonly FleetApplication[]>;
  readonly fleet: (wish: FleetWish) => Promise<FleetPage>;
}

/** Devices and their users for `npm run simulate`: for the person at this very machine. */
export function registerDevFleet(app: FastifyInstance, { turns, applications, fleet }: DevFleet): void {
  app.get('/dev/fleet', async (request, reply) => {
    refuseStrangers(request);
    return reply.header('cache-control', 'no-store').send({ applications: await applications() });
  });

  app.post('/dev/fleet', async (request, reply) => {
    refuseStrangers(request);
    const page = await fleet(wishOf(request.body));
    // All of them sit at one address, which no real fleet does.
    turns.spare(hashToken(page.key));
    return reply.header('cache-control', 'no-store').send(page);
  });
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function wishOf(body: unknown): FleetWish {
  const { applicationId, devices, from = 0 } = (body ?? {}) as Record<string, unknown>;
  if (typeof applicationId !== 'string' || !UUID.test(applicationId)) throw new Fault('MALFORMED');
  if (!isCount(devices, 1) || !isCount(from, 0) || from > devices) throw new Fault('MALFORMED');
  return { applicationId, devices, from };
}

const isCount = (value: unknown, least: number): value is number =>
  Number.isInteger(value) && Number(value) >= least && Number(value) <= FLEET_AT_MOST;

function refuseStrangers(request: FastifyRequest): void {
  if (!isLocalPeer(request)) throw new Fault('NOT_FOUND');
}
