import { BlockList, isIPv4, isIPv6 } from 'node:net';

// IANA's special-purpose registries: what is not globally reachable, and what wraps an IPv4 address.
const closedIPv4 = listOf('ipv4', [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
]);
const openIPv6 = listOf('ipv6', [['2000::', 3]]);
const closedIPv6 = listOf('ipv6', [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]);

function listOf(family: 'ipv4' | 'ipv6', ranges: readonly (readonly [string, number])[]): BlockList {
  const list = new BlockList();
  for (const [address, prefix] of ranges) list.addSubnet(address, prefix, family);
  return list;
}

/** Whether anybody on the internet could reach it: not our own machine, network, or cloud's metadata service. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !closedIPv4.check(address, 'ipv4');
  return isIPv6(address) && openIPv6.check(address, 'ipv6') && !closedIPv6.check(address, 'ipv6');
}
