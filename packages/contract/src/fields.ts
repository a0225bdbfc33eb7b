import * as z from 'zod/mini';

/** Control characters, except newline and tab, and halves of characters have no place in what people type. */
// oxlint-disable-next-line no-control-regex -- finding them is the point
const printable = z.regex(/^[^\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u2028\u2029\p{Cs}]*$/u);
/** The database keeps neither the zero character nor halves of characters. */
// oxlint-disable-next-line no-control-regex -- finding it is the point
export const storable = z.regex(/^[^\u0000\p{Cs}]*$/u);
const oneLine = z.regex(/^[^\n\r\t]*$/);

/** In small letters, as the database writes them: two ids are the same exactly when they read the same. */
export const id = z.uuid().check(z.toLowerCase());
/** What a bulk action takes: as many as one page can show. */
export const ids = z.array(id).check(z.minLength(1), z.maxLength(200));
export const version = z.int().check(z.minimum(1));
export const time = z.iso.datetime();

/** One line of required text, trimmed. Lengths count what people see as characters. */
export const text = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max), printable, oneLine);

const orNull = (typed: z.ZodMiniString<string>) =>
  z.nullable(
    z.pipe(
      typed,
      z.transform((value: string) => (value === '' ? null : value)),
    ),
  );

/** Text that may be left empty; emptiness is stored as null, so that there is one way of having nothing. */
export const nullableText = (max: number) => orNull(z.string().check(z.trim(), z.maxLength(max), printable));

/** The same in one line, as names and numbers are. */
export const nullableLine = (max: number) => orNull(z.string().check(z.trim(), z.maxLength(max), printable, oneLine));

export const optionalLine = (max: number) => z.optional(nullableLine(max));

export const keyword = z.optional(z.string().check(z.trim(), z.maxLength(100), printable, oneLine));

/** Pages go on by number to this many rows; further on by cursor, so that cost never grows with depth. */
export const COUNT_CAP = 10_000;

/** Sorts and filters are allow-lists: what is not named here is refused. */
export const pageRequest = <Sort extends string, Filters extends z.core.$ZodLooseShape>(
  sorts: readonly [Sort, ...Sort[]],
  filters: Filters,
) =>
  z.strictObject({
    pageNo: z._default(z.int().check(z.minimum(1)), 1),
    pageSize: z._default(z.int().check(z.minimum(1), z.maximum(200)), 20),
    /** Continues behind a row that an earlier answer named in `next`. */
    cursor: z.optional(z.string().check(z.maxLength(2000))),
    keyword,
    sortField: z.optional(z.enum(sorts)),
    sortOrder: z.optional(z.enum(['asc', 'desc'])),
    ...filters,
  });

/** The same of a call whose parameters stand in its address. */
export const pageQuery = <Filters extends z.core.$ZodLooseShape>(filters: Filters) =>
  z.strictObject({
    pageNo: z._default(z.coerce.number().check(z.int(), z.minimum(1)), 1),
    pageSize: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), 20),
    cursor: z.optional(z.string().check(z.maxLength(2000))),
    keyword,
    ...filters,
  });

export const pageOf = <Row extends z.core.$ZodType>(row: Row) =>
  z.strictObject({
    list: z.array(row),
    total: z.int(),
    pageNo: z.int(),
    pageSize: z.int(),
    totalCapped: z.optional(z.boolean()),
    next: z.optional(z.string()),
  });

/** Kept as it was typed, in small letters: two people who differ in capitals alone are one. */
export const email = z.string().check(
  z.trim(),
  z.toLowerCase(),
  z.minLength(1),
  z.maxLength(254),
  z.regex(/^[^\s@<>,;:"()[\]\\]+@[^\s@.]+(\.[^\s@.]+)+$/, 'BAD_FORMAT'),
  // Nor what nobody sees: two addresses that look alike must be alike.
  z.regex(/^\P{C}*$/u),
);

/** Spaces, dashes and the country of a mainland number are how people write it, not what it is. */
export const plainPhone = (typed: string) => typed.replace(/[\s()-]/g, '').replace(/^(?:\+|00)86(?=1)/, '');

/** A mainland number as people type it, anything else with its country: +4915112345678. */
export const phone = z.pipe(
  z.string().check(z.trim(), z.maxLength(30)),
  z.pipe(z.transform(plainPhone), z.string().check(z.regex(/^(1[3-9]\d{9}|\+[1-9]\d{6,14})$/, 'BAD_PHONE'))),
);

/** A yes or no in an address, written as `1` or `true`. */
export const flag = z.optional(/* @__PURE__ */ z.stringbool());

export const nothing = z.strictObject({});
export const done = z.null();

const ref = z.strictObject({ id, name: z.string() });
export type Ref = z.infer<typeof ref>;

/** What every editable record carries beside its own fields. */
export const trail = {
  version,
  createdAt: time,
  createdBy: z.nullable(ref),
  updatedAt: time,
  updatedBy: z.nullable(ref),
};

/** Content in both languages; English may be missing. */
export const words = z.strictObject({ 'zh-CN': z.string(), 'en-US': z.string() });

/** Characters of a formatted text after cleaning. */
export const RICH_TEXT_LENGTH = 200_000;
const html = z.string().check(z.maxLength(2 * RICH_TEXT_LENGTH));
/**
 * HTML in both languages. The server cleans whatever is declared as this before a handler sees it, and measures what stays;
 * what was pasted may hold much that does not.
 */
export const richText = z.strictObject({ 'zh-CN': html, 'en-US': html });
/** The same in one language, or nothing. */
export const richHtml = z.nullable(html);
/** Two of them, in letters of three bytes. */
export const RICH_BODY_BYTES = 3 * 1024 * 1024;

/** Where a record is used, for the delete dialog. */
export interface Reference {
  /** A kind of record, where it is one that has a page. */
  type: string;
  id: string;
  name: string;
  /** What it has its place in, where its page asks for that: the set of an error number. */
  within?: { id: string; name: string } | undefined;
}

/** What an application runs on. */
export const platforms = ['ANDROID', 'IOS', 'HARMONY', 'WINDOWS', 'MACOS', 'LINUX', 'WEB', 'FIRMWARE'] as const;
export type Platform = (typeof platforms)[number];
export const platform = /* @__PURE__ */ z.enum(platforms);
