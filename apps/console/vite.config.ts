import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, Visitor } from 'vite';

/** Names this build, so that an open page can tell when another one has taken its place. */
function release(id: string): Plugin {
  return {
    name: 'release',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'version.json', source: JSON.stringify({ build: id }) });
    },
  };
}

/** Names the frame in the document: whoever is signed in has it fetched before the first script has run. */
function frameNamed(): Plugin {
  return {
    name: 'frame-named',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle = {} }) {
        const files = Object.values(bundle).flatMap((file) =>
          file.type === 'chunk' && ['frame', 'list', 'zod'].includes(file.name) ? [`/${file.fileName}`] : [],
        );
        return [{ tag: 'meta', attrs: { name: 'frame', content: files.join(' ') }, injectTo: 'head-prepend' }];
      },
    },
  };
}

const pdfFolder = dirname(fileURLToPath(import.meta.resolve('pdfjs-dist/package.json')));
const { version: pdfVersion } = JSON.parse(readFileSync(join(pdfFolder, 'package.json'), 'utf8')) as {
  version: string;
};
/** Under another address with every version: what lies in `assets` is never asked for again. */
const pdfFiles = `assets/pdf-${pdfVersion}/`;
const pdfPaths = ['cmaps', 'standard_fonts']
  .flatMap((folder) => readdirSync(join(pdfFolder, folder)).map((name) => `${folder}/${name}`))
  .concat('wasm/openjpeg_nowasm_fallback.js');

/** Character maps and fonts for PDFs that bring none of their own, as most Chinese ones: from our own server, like everything. */
function pdfParts(): Plugin {
  return {
    name: 'pdf-parts',
    generateBundle() {
      for (const path of pdfPaths) {
        this.emitFile({ type: 'asset', fileName: pdfFiles + path, source: readFileSync(join(pdfFolder, path)) });
      }
    },
    configureServer({ middlewares }) {
      middlewares.use(`/${pdfFiles}`, ({ url = '' }, response, next) => {
        const path = pdfPaths.find((one) => `/${one}` === url);
        if (path === undefined) next();
        else response.end(readFileSync(join(pdfFolder, path)));
      });
    },
  };
}

/**
 * A part of Mantine brings its own sheet along: it comes with the part, and nothing of what is not drawn. While developing,
 * the library is one piece, and so is its sheet.
 */
function sheetsWithParts(isBuild: boolean): Plugin {
  const [part, beside] = [/@mantine\/core\/esm\/.*?(\w+)\.module\.mjs$/, /console\/src\/theme\/first\.ts$/];
  return {
    name: 'sheets-with-parts',
    transform: {
      filter: { id: isBuild ? part : beside },
      handler(code, id) {
        const sheet = isBuild ? `styles/${part.exec(id)?.[1]}.layer.css` : 'styles.layer.css';
        return { code: `${code}\nimport '@mantine/core/${sheet}';`, map: null };
      },
    },
  };
}

/** Mantine's own colours: those that the console does not have, and those that its theme sets. */
const foreign =
  /\s*--mantine-color-(?:(?:blue|cyan|grape|indigo|lime|pink)-[\w-]+|(?:dark|gray|green|orange|red|teal|violet|yellow)-\d):[^;]+;/g;

/** The library works its own theme out once, to leave out of the page what its sheet says already: of these it takes shades. */
const unseen = `const shades = Array(10).fill('#000');\nexport const DEFAULT_COLORS = { dark: shades, gray: shades, blue: shades };`;

/** What is never drawn is not sent: neither in the sheet nor in the theme that the console's own is laid over. */
function ownColors(): Plugin {
  return {
    name: 'own-colors',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: [/default-css-variables\.layer\.css$/, /MantineProvider\/default-colors\.mjs$/] },
      handler: (code, id) => ({
        code: id.endsWith('.css') ? code.replaceAll(foreign, '') : unseen,
        map: null,
      }),
    },
  };
}

const serverOnly = ['access', 'duringEnrolment', 'output', 'words'];
/** Calls that are made before anyone has signed in, or by the start: no form checks what it sends there. */
const atStart = /areas\/(auth\/session|account\/dept-services|system\/workplace-settings)\.ts$/;
const declares = new Set(['reads', 'writes', 'adds', 'steps', 'submits', 'joins', 'uploads', 'downloads']);

/** The browser sends what a call takes and believes what it answers: the shape of answers, who may call and the words of the docs stay here. */
function slimContract(): Plugin {
  return {
    name: 'slim-contract',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: /packages\/contract\/src\/(?:areas|brand)\// },
      handler(code, id) {
        const unread = atStart.test(id) ? [...serverOnly, 'input'] : serverOnly;
        const cuts: [number, number][] = [];
        new Visitor({
          CallExpression({ callee, arguments: [, declaration] }) {
            if (callee.type !== 'Identifier' || !declares.has(callee.name)) return;
            if (declaration?.type !== 'ObjectExpression') return;
            for (const property of declaration.properties) {
              if (property.type !== 'Property' || property.key.type !== 'Identifier') continue;
              if (unread.includes(property.key.name)) cuts.push([property.start, property.end]);
            }
          },
        }).visit(this.parse(code));
        let slim = code;
        for (const [start, end] of cuts.toSorted(([a], [b]) => b - a)) {
          const rest = slim.slice(end);
          slim = slim.slice(0, start) + rest.slice(/^\s*,/.exec(rest)?.[0].length ?? 0);
        }
        // A schema that nothing reads any more is left out.
        return { code: slim.replaceAll(/\bz\.\w+\(/g, '/* @__PURE__ */ $&'), map: null };
      },
    },
  };
}

const build = new Date().toISOString();
const server = 'http://localhost:8080';
const proxied = ['/tenant', '/base', '/api', '/live-console', '/openapi.json', '/docs', '/dev', '/demo.json'];

/** The frame, and small things that most pages in it share: each alone would be a file, and a name in the first one. */
const frame = new RegExp(
  [
    'console/src/((pages|preload)\\.ts|shell/(Frame|layouts/Default\\w*)\\.tsx)$',
    'console/src/kit/dialog/(Dialog|DialogButtons|Failure|SideDrawer|return-focus|use-dialog-action|use-open-record)\\.tsx?$',
    'console/src/kit/(display/badge/StatusBadge|list/(AddButton|ExportButton|FilterSelect)|page/PageHeader)\\.tsx$',
    'console/src/kit/table/(time-column|row/\\w+(Actions|Menu))\\.tsx$',
    'console/src/kit/(time/Time|toast/action-toast)\\.tsx$',
    '@tabler/icons-react/.*/Icon(Download|Plus)\\.',
  ].join('|'),
);

/** What opens above the page, and what it is made of: nobody sees it in the first picture. */
const overlays = new RegExp(
  [
    'console/src/kit/(overlay/(MenuAt|PopoverAt|TipView|overlay-parts)|dialog/box/\\w+)\\.tsx?$',
    'console/src/kit/(list/ExportItems|table/(ColumnChoice|row/RowMenuItems)|bulk/Bulk\\w+)\\.tsx$',
    'console/src/shell/(menu/(Menu(Drawer|Flyouts|Pages)|TopMenu)|message/MessagePanel|tabs/TabMenuItems|top-bar/(\\w+Items|RoleSwitch))\\.tsx$',
    '@mantine/core/.*/components/(Checkbox|Combobox|Drawer|List|Menu|Modal|Popover|Select|Table|Tabs|Tooltip)/',
  ].join('|'),
);

/** Small things that pages share, on their records more than on their lists. */
const records = new RegExp(
  [
    'console/src/kit/display/(Contact|CopyText|Descriptions|MaskedValue|Meter|ReferenceLink)\\.tsx$',
    'console/src/kit/(form/(Fieldset|use-(first-field|guarded-close))|page/HistoryLink)\\.tsx?$',
    'console/src/kit/time/(DaysLeft|end-date|zone-time)\\.tsx?$',
    '@tabler/icons-react/.*/Icon(AlertTriangle|ArrowLeft|CircleX|Clock|CloudUpload|Copy|Device\\w+)\\.',
    '@tabler/icons-react/.*/Icon(ExternalLink|FileText|Link|Pencil|ShieldCheck|Upload)\\.',
  ].join('|'),
);

/** What stands around pages that are read without signing in. */
const around = /console\/src\/shell\/layouts\/(Page|Paper|Password|Vendor)Layout\.tsx$/;

/** What these pages share with those behind the sign-in: who only reads one waits for nothing of the frame. */
const readers = new RegExp(
  [
    'console/src/shell/(Logo\\.tsx|layouts/layouts\\.module\\.css)$',
    'console/src/(kit/(page/Panel|public-page/VendorMark)\\.tsx|lib/vendor\\.ts)$',
    'console/src/lib/format\\.ts$',
    'contract/src/areas/base/file\\.ts$',
    '@mantine/core/(.*/components/(Anchor|Skeleton|Text|VisuallyHidden)/|.*/utils/noop/|styles/Skeleton\\.)',
    '@mantine/hooks/.*/use-callback-ref/',
    '@tabler/icons-react/.*/IconFileUnknown\\.',
  ].join('|'),
);

/** Shared by pages for readers, and by what opens above pages. */
const switches =
  /@mantine\/core\/.*\/components\/(FloatingIndicator|SegmentedControl|Switch)\/|kit\/time\/end-date\.ts$/;

/** What most lists are made of, and what stands in the drawers that open beside them. */
const lists = new RegExp(
  [
    'console/src/kit/(table/(DataTable|ListTools|Pager|BulkStatusButtons|cell/\\w+)|list/(FilterBar|use-list))\\.tsx?$',
    'console/src/kit/(dialog/use-(confirm-dialog|removal)|reference/use-dictionary|import/ImportButton)\\.tsx?$',
    'console/src/kit/bulk/(bulk-action|restore-deleted|use-bulk-(dialog|removal))\\.tsx?$',
    'contract/src/areas/base/reference\\.ts$',
    '@mantine/hooks/.*/use-debounced-value/',
  ].join('|'),
);
const forms = new RegExp(
  [
    'console/src/kit/form/(use-(record-form|unsaved-guard)|FormDrawer)\\.tsx?$',
    'console/src/kit/field/(ContactField|PersonFields|RemarkField)\\.tsx$',
    '@mantine/core/.*/components/(Textarea|Radio|SimpleGrid)/',
    '@mantine/form/',
  ].join('|'),
);

/**
 * Left alone, the bundler makes one small file for each set of pages that share something: a hundred requests, badly packed.
 * So: what never changes, what the sign-in page needs, and the rest in few pieces.
 */
const groups = [
  // Checks of what people type: the sign-in page has none.
  { name: 'zod', test: /node_modules\/zod\/|contract\/src\/(fields|brand\/brand)\.ts$/, priority: 5 },
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router|zustand)\//, priority: 5 },
  { name: 'first', test: /console\/src\/(app|areas\/auth\/sign-in\/SignInPage)\.tsx$/, priority: 4 },
  { name: 'readers', test: readers, priority: 3 },
  { name: 'switches', test: switches, priority: 3 },
  { name: 'around', test: around, priority: 2 },
  { name: 'frame', test: frame, priority: 2 },
  { name: 'list', test: lists, priority: 1 },
  { name: 'overlay', test: overlays },
  { name: 'record', test: records },
  { name: 'form', test: forms },
  {
    name: 'auth',
    test: /console\/src\/areas\/auth\/((sign-in|recovery)\/.*(Form|Page)|access-request\/RegisterForm)\.tsx$/,
  },
];

/** Named after its file and itself: what repeats is packed well, and a name can be looked up. */
function scopedName(name: string, path: string): string {
  const file = createHash('sha256')
    .update(relative(import.meta.dirname, path.split('?', 1)[0] ?? path))
    .digest('base64url');
  return `_${file.slice(0, 4)}_${name}`;
}

export default defineConfig(({ command }) => ({
  plugins: [
    react(),
    release(build),
    frameNamed(),
    ownColors(),
    sheetsWithParts(command === 'build'),
    slimContract(),
    pdfParts(),
  ],
  define: {
    __BUILD__: JSON.stringify(command === 'build' ? build : ''),
    __PDF_FILES__: JSON.stringify(`/${pdfFiles}`),
  },
  resolve: {
    // The package's own entry is its development build, whatever the mode.
    alias:
      command === 'build'
        ? {
            'react-router': fileURLToPath(import.meta.resolve('react-router'))
              .replace('development/index.js', 'production/index.mjs')
              .replace('development/index.mjs', 'production/index.mjs'),
          }
        : {},
  },
  css: { modules: { generateScopedName: scopedName } },
  server: { proxy: Object.fromEntries(proxied.map((path) => [path, server])) },
  build: {
    target: 'es2022',
    modulePreload: {
      polyfill: false,
      // The frame names every page with what it needs; what brought the frame is there already.
      resolveDependencies: (_, files, { hostId }) =>
        hostId.includes('/frame-')
          ? files.filter((file) => !/\/(rolldown-runtime|react|first|frame)-/.test(file))
          : files,
    },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: { codeSplitting: { groups } },
      treeshake: {
        // Contract and library files only declare; without this every area's calls would travel with the first one.
        moduleSideEffects: [
          { test: /packages\/contract\/src\/|console\/src\/(lib|kit|locales)\/.*\.tsx?$/, sideEffects: false },
        ],
      },
    },
  },
}));
