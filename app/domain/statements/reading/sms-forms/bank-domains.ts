/**
 * The domains from which banks send emails about an account's money, a row a bank. An email from any other domain proves
 * nothing. To add a bank, add its row; subdomains count, too. Only banks can register a name below `bank.in`.
 */
const BANK_DOMAINS = {
  "AU Small Finance Bank": ["aubank.in"],
  "Axis Bank": ["axisbank.com", "axis.bank.in"],
  "Bandhan Bank": ["bandhanbank.com"],
  "Bank of Baroda": ["bankofbaroda.com", "bankofbaroda.co.in"],
  "Canara Bank": ["canarabank.com"],
  "Federal Bank": ["federalbank.co.in"],
  "HDFC Bank": ["hdfcbank.net", "hdfcbank.com", "hdfcbank.bank.in", "hdfc.bank.in"],
  "ICICI Bank": ["icicibank.com", "icici.bank.in"],
  "IDFC FIRST Bank": ["idfcfirstbank.com"],
  "IndusInd Bank": ["indusind.com"],
  "Kotak Mahindra Bank": ["kotak.com", "kotak.bank.in"],
  "Punjab National Bank": ["pnb.co.in"],
  "RBL Bank": ["rblbank.com"],
  slice: ["slice.bank.in"],
  "State Bank of India": ["sbi.co.in"],
  "Union Bank of India": ["unionbankofindia.com"],
  "Yes Bank": ["yesbank.in"],
} as const satisfies Record<string, readonly string[]>;

export const BANKS_WITH_EMAIL: readonly string[] = Object.keys(BANK_DOMAINS);

export function domainsOfBank(bank: string): readonly string[] {
  return Object.hasOwn(BANK_DOMAINS, bank) ? BANK_DOMAINS[bank as keyof typeof BANK_DOMAINS] : [];
}

/** True for one of the domains and everything below it. */
export function isWithin(domain: string, domains: readonly string[]): boolean {
  const plain = domain.toLowerCase();
  return domains.some((own) => plain === own || plain.endsWith(`.${own}`));
}
