export const picker = {
  looking: 'Searching…',
  nothing: 'Nothing found',
  clear: 'Clear {field}',
  /** Several of many, ticked in a table. */
  choose: {
    search: 'Search by name',
    taken: 'Already added',
    nothing: 'Nothing matches',
    pages: 'Pages',
    full: 'The limit of {limit} is reached',
    tick: 'Choose “{name}”',
    name: 'Name',
    status: 'Status',
  },
};
