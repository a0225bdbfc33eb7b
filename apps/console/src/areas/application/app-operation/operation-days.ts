import { startOf } from '../../../kit/time/day-range.ts';
import { dayIn } from '../../../kit/time/end-date.ts';

/** As far back as the list looks by itself. */
const DEFAULT_DAYS = 7;

export const defaultStart = () => startOf(dayIn(1 - DEFAULT_DAYS));
