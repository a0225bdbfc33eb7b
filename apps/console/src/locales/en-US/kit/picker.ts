export const picker = { looking: 'Searching…', nothing: 'Nothing found', clear: 'Clear {field}' };
