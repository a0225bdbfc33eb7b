import { expect, test } from 'vitest';
import { internalTarget } from './redirect.ts';

test('an address of the route table is kept with its query', () => {
  expect(internalTarget('/dashboard')).toBe('/dashboard');
  expect(internalTarget('/user/messages?kind=TODO&pageNo=2')).toBe('/user/messages?kind=TODO&pageNo=2');
  expect(internalTarget('/materialLibrary/sourceMaterial/labelManage?keyword=%E5%8C%BB')).toBe(
    '/materialLibrary/sourceMaterial/labelManage?keyword=%E5%8C%BB',
  );
  expect(internalTarget('/dashboard/')).toBe('/dashboard');
});

test('a directory is kept without its query', () => {
  expect(internalTarget('/materialLibrary?x=1')).toBe('/materialLibrary');
});

test.each([
  '',
  'dashboard',
  '//evil.example',
  '///evil.example/dashboard',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  ' //evil.example',
  '%2f%2fevil.example',
  '/%2fevil.example',
  '/%2f%2fevil.example/dashboard',
  '/%5cevil.example',
  '/dash%62oard',
  'javascript:alert(1)',
  '/javascript:alert(1)',
  'JaVaScRiPt:alert(1)//dashboard',
  'data:text/html,x',
  'https://evil.example/dashboard',
  '//user@evil.example/dashboard',
  '/@evil.example',
  '/.//evil.example',
  '/..//evil.example/dashboard',
  '/%E0%A4%A',
  '/login',
  '/redirect/dashboard',
  '/nowhere',
])('%j leads nowhere', (address) => {
  expect(internalTarget(address)).toBeNull();
});
