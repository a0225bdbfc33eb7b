/** The pages of the console that are open without a sign-in, by the names that the console has for them. */
export const publicPaths = {
  login: '/login',
  oktalogin: '/okta/login',
  password: '/password',
  forget: '/password/forget',
  success: '/password/success',
  changePassword: '/password/changePassword',
  activate: '/activate',
  approval: '/approval',
  failure_audit: '/failure_audit',
  faild_auth: '/faild_auth',
  agreementPreview: '/agreementPreview/:id',
  download: '/download',
  scan: '/scan/:code',
  share: '/share/:token',
} as const;
