/** Every way in which this provider can be made to misbehave, worded for the page with the switches. */
export const faultWords = {
  nonce_changed: ['随机数（nonce）被更改', 'Nonce changed'],
  nonce_missing: ['缺少随机数（nonce）', 'Nonce missing'],
  audience_wrong: ['受众（aud）不符', 'Wrong audience'],
  audience_list: ['受众为列表且缺少 azp', 'Audience is a list, without azp'],
  issuer_wrong: ['签发者（iss）不符', 'Wrong issuer'],
  alg_none: ['无签名（alg none），无 kid', 'Not signed (alg none), without kid'],
  alg_none_kid: ['无签名（alg none），带 kid', 'Not signed (alg none), with the real kid'],
  alg_hs256: ['以公钥作为密钥的 HS256 签名', 'HS256, keyed with the public key'],
  key_other: ['由其他密钥签名，kid 相同', 'Signed by another key under the same kid'],
  kid_unknown: ['未知的 kid', 'Unknown kid'],
  iat_future: ['签发时间晚 310 秒', 'Issued 310 seconds in the future'],
  exp_past: ['310 秒前已过期', 'Expired 310 seconds ago'],
  nbf_future: ['302 秒后才生效', 'Not valid before 302 seconds from now'],
  iat_old: ['两天前签发', 'Issued two days ago'],
  exp_missing: ['缺少过期时间', 'Without an expiry'],
  email_unverified: ['邮箱未验证', 'E-mail is not verified'],
  email_missing: ['缺少邮箱', 'E-mail is missing'],
  callback_iss: ['回调中的 iss 被更改', 'iss of the callback changed'],
  code_expired: ['授权码已过期', 'Authorization code has expired'],
  discovery_down: ['发现文档不可用（503）', 'Discovery is down (503)'],
  discovery_issuer: ['发现文档中的签发者不同', 'Discovery names another issuer'],
  discovery_no_s256: ['发现文档中没有 S256', 'Discovery without S256'],
  token_down: ['令牌端点不可用', 'Token endpoint is down'],
  keys_down: ['公钥不可用', 'Keys unavailable'],
  keys_slow: ['公钥响应慢（3 秒）', 'Keys respond slowly (3 seconds)'],
  password_expired: ['密码已过期（authn）', 'Password has expired (authn)'],
  password_warn: ['密码即将过期（authn）', 'Password is about to expire (authn)'],
  factor_enroll: ['需要先登记第二因素（authn）', 'A second factor has to be enrolled first (authn)'],
} as const satisfies Record<string, readonly [zh: string, en: string]>;

export type Fault = keyof typeof faultWords;

export const allFaults = Object.keys(faultWords) as Fault[];

export const isFault = (name: unknown): name is Fault => typeof name === 'string' && Object.hasOwn(faultWords, name);

/** The switches that are on. They live in memory: a restart switches all of them off. */
export class Faults {
  #on: ReadonlySet<Fault> = new Set();

  has(fault: Fault): boolean {
    return this.#on.has(fault);
  }

  list(): Fault[] {
    return allFaults.filter((fault) => this.#on.has(fault));
  }

  set(faults: readonly Fault[]): void {
    this.#on = new Set(faults);
  }
}
