import type { whereUsed } from '@console/contract/areas/toolbox/where-used';
import type { OutputOf } from '@console/contract/endpoint';

export type Found = OutputOf<typeof whereUsed.detail>;
export type Node = Found['nodes'][number];
