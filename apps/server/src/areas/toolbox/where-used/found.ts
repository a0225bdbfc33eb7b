import type { whereUsed as contract } from '@console/contract/areas/toolbox/where-used';
import type { OutputOf } from '@console/contract/endpoint';

export type Found = OutputOf<(typeof contract)['detail']>;
export type Node = Found['nodes'][number];
export type Edge = Found['edges'][number];
