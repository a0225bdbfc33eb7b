/** What stands on one page. */
export interface PdfSheet {
  readonly heading: string;
  readonly lines: readonly string[];
}

const [WIDTH, HEIGHT, MARGIN] = [595, 842, 64];
const BODY = { size: 11, leading: 20 };

/** In the signs that the font's character map takes: two bytes for each. */
const hex = (text: string) =>
  Array.from(text, (sign) => (sign.codePointAt(0) ?? 0x3f).toString(16).padStart(4, '0')).join('');

const line = (text: string, size: number, x: number, y: number) =>
  `BT /F1 ${size} Tf ${x} ${y} Td <${hex(text)}> Tj ET`;

function drawn({ heading, lines }: PdfSheet, footer: string): string {
  const top = HEIGHT - MARGIN;
  return [
    line(heading, 18, MARGIN, top),
    `0.8 w ${MARGIN} ${top - 14} m ${WIDTH - MARGIN} ${top - 14} l S`,
    ...lines.map((text, at) => line(text, BODY.size, MARGIN, top - 46 - at * BODY.leading)),
    line(footer, 9, MARGIN, 36),
  ].join('\n');
}

/** The font is named and not carried, as in most Chinese manuals: whoever shows the file needs its character map. */
const fonts = [
  '<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [4 0 R] >>',
  `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /FontDescriptor 5 0 R /DW 1000 /W [1 95 500]
   /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 4 >> >>`,
  `<< /Type /FontDescriptor /FontName /STSong-Light /Flags 6 /FontBBox [-25 -254 1000 880] /ItalicAngle 0 /Ascent 880
   /Descent -120 /CapHeight 880 /StemV 93 >>`,
];
const FIRST_PAGE = 6;

/** A small PDF of one sheet after the other. */
export function pdfOf(sheets: readonly PdfSheet[], footer: string): Buffer {
  const kids = sheets.map((_, at) => `${FIRST_PAGE + at * 2} 0 R`).join(' ');
  const pages = sheets.flatMap((sheet, at) => {
    const content = drawn(sheet, `${footer} · ${at + 1}`);
    return [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${WIDTH} ${HEIGHT}] /Resources << /Font << /F1 3 0 R >> >>
   /Contents ${FIRST_PAGE + at * 2 + 1} 0 R >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ];
  });
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${sheets.length} >>`,
    ...fonts,
    ...pages,
  ];
  let text = '%PDF-1.7\n';
  const places = objects.map((object, at) => {
    const place = text.length;
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  const end = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  // Every sign is ASCII, so letters and bytes are the same.
  return Buffer.from(`${text}xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}${end}`, 'latin1');
}
