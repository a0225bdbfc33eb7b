export function cleanHtml(html: string): string;
