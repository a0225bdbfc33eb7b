const server = '^apps/server/src/';
const console = '^apps/console/src/';
const test = '\\.test\\.tsx?$|-rig\\.ts$|^apps/[^/]+/src/test/';

/** What `from` may reach inside its own app, when everything else of that app is forbidden. */
function only(name, from, app, allowed, comment) {
  return {
    name,
    comment,
    severity: 'error',
    from: { path: from, pathNot: test },
    to: { path: app, pathNot: [from, ...allowed] },
  };
}

function never(name, from, to, comment) {
  return { name, comment, severity: 'error', from: { path: from, pathNot: test }, to: { path: to } };
}

// Settings and the reasons not to start are plain data at the bottom of the server.
const bottom = `${server}(settings|settings-table|start-error)\\.ts$`;

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'nothing-missing', severity: 'error', from: {}, to: { couldNotResolve: true } },

    never('contract-stands-on-zod', '^packages/contract/', '^apps/', 'The contract knows neither side.'),
    {
      name: 'contract-imports-only-zod',
      severity: 'error',
      from: { path: '^packages/contract/src/', pathNot: test },
      to: { pathNot: ['^packages/contract/src/', '(^|/)node_modules/zod/'] },
    },
    only('provider-stands-alone', '^apps/idp/', '^(apps|packages)/', [], 'The provider knows nothing of the product.'),
    never('console-not-provider', console, '^apps/idp/', 'The console meets any provider over the wire.'),
    never('server-not-console', server, '^apps/console/', 'Server and console meet in the contract alone.'),
    never('console-not-server', console, '^apps/server/', 'Server and console meet in the contract alone.'),

    only('kernel-is-the-bottom', `${server}kernel/`, server, [bottom], 'The kernel knows no kind of record.'),
    only(
      'domain-on-kernel',
      `${server}domain/`,
      server,
      [`${server}kernel/`, bottom],
      'Domain stands on the kernel, below the areas.',
    ),
    only('edge-on-kernel', `${server}edge/`, server, [`${server}kernel/`, bottom], 'Edge speaks HTTP, no area.'),
    only(
      'ports-on-kernel',
      `${server}ports/`,
      server,
      [`${server}kernel/`, bottom],
      'Ports know the outside world and the kernel.',
    ),
    only(
      'backup-knows-no-record',
      `${server}backup/`,
      server,
      [bottom],
      'A backup takes every table as it is, also one that comes later.',
    ),
    {
      name: 'areas-on-domain',
      comment:
        'Areas stand on domain and kernel; of a port they may know the shape (a type), never the implementation.',
      severity: 'error',
      from: { path: `${server}areas/`, pathNot: test },
      to: {
        path: server,
        pathNot: [`${server}(areas|domain|kernel)/`, bottom],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'areas-know-no-edge',
      severity: 'error',
      from: { path: `${server}areas/`, pathNot: test },
      to: { path: `${server}(edge/|demonstration/|app\\.ts|registry\\.ts|main\\.ts)` },
    },
    never('areas-know-no-http', `${server}areas/`, 'node_modules/(@fastify|fastify)/', 'HTTP belongs to edge.'),
    {
      name: 'server-areas-apart',
      comment: 'What two areas write moves into domain, what knows no record into the kernel.',
      severity: 'error',
      from: { path: `${server}areas/([^/]+)/`, pathNot: test },
      to: { path: `${server}areas/([^/]+)/`, pathNot: `${server}areas/$1/` },
    },
    {
      name: 'product-knows-no-test',
      comment: 'Rigs and samples are for tests.',
      severity: 'error',
      from: { path: server, pathNot: test },
      to: { path: test },
    },
    never('nothing-above-main', '^apps/server/', `${server}main\\.ts$`, 'Nothing imports the entry.'),

    only('lib-is-the-bottom', `${console}lib/`, console, [`${console}locales/`], 'Lib stands below everything.'),
    only('words-stand-alone', `${console}locales/`, console, [`${console}lib/`], 'Words know no component.'),
    only(
      'kit-on-lib',
      `${console}kit/`,
      console,
      [`${console}(lib|locales|theme)/`],
      'Kit knows no area and no shell.',
    ),
    only(
      'shell-on-kit',
      `${console}shell/`,
      console,
      [`${console}(kit|lib|locales|theme)/`],
      'The shell knows no area.',
    ),
    only('areas-on-kit', `${console}areas/`, console, [`${console}(kit|lib|locales|theme)/`], 'Areas know no shell.'),
    {
      name: 'console-areas-apart',
      comment: 'What two areas need moves down into kit.',
      severity: 'error',
      from: { path: `${console}areas/([^/]+)/`, pathNot: test },
      to: { path: `${console}areas/([^/]+)/`, pathNot: `${console}areas/$1/` },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '/dist/' },
    // Type imports count as arrows too.
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.d.ts', '.mjs', '.js', '.json', '.css'],
    },
  },
};
