/** `138****1234`: enough to recognise, too little to call. */
export function maskPhone(phone: string | null): string | null {
  if (phone === null) return null;
  return phone.length < 8 ? '****' : `${phone.slice(0, -8)}****${phone.slice(-4)}`;
}

/** `wa***@example.com`. */
export function maskEmail(email: string | null): string | null {
  if (email === null) return null;
  const [local = '', domain = ''] = email.split('@');
  return `${local.slice(0, Math.min(2, local.length - 1))}***@${domain}`;
}
