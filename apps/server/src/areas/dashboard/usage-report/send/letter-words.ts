/** What the numbers of a report are worded with; its sentences stand with those of the other mails. */
export const letterWords = {
  'zh-CN': {
    and: '、',
    named: '{what} {count}',
    fell: '{what} {before} → {now}',
    before: '上期 {before}',
    change: '上期 {before}，{by}',
    risen: '升至',
    fallen: '降至',
    alert: {
      WEEKLY:
        '注意：活跃用户突然{way} {now} 人，此前 {periods} 周每周为 {low} 至 {high} 人。仅当此前 {periods} 周每周都有使用，且这一周超出其范围四分之一以上、至少 10 人时才会这样提示。',
      MONTHLY:
        '注意：活跃用户突然{way} {now} 人，此前 {periods} 个月每月为 {low} 至 {high} 人。仅当此前 {periods} 个月每月都有使用，且这个月超出其范围四分之一以上、至少 10 人时才会这样提示。',
    },
  },
  'en-US': {
    and: ', ',
    named: '{what} {count}',
    fell: '{what} {before} → {now}',
    before: 'before: {before}',
    change: 'before: {before}, {by}',
    risen: 'rose',
    fallen: 'fell',
    alert: {
      WEEKLY:
        'Please note: active people suddenly {way} to {now}; in each of the {periods} weeks before there were {low} to {high}. This is said only if the apps were used in each of these {periods} weeks and this one is outside their range by more than a quarter and at least 10 people.',
      MONTHLY:
        'Please note: active people suddenly {way} to {now}; in each of the {periods} months before there were {low} to {high}. This is said only if the apps were used in each of these {periods} months and this one is outside their range by more than a quarter and at least 10 people.',
    },
  },
} as const;
