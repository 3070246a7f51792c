/** The register of VAT numbers. */
export interface VatRegister {
  /**
   * Whether a number is registered in a country (two letters), and the registered name where the register gives it.
   * Throws when the register does not respond.
   */
  check(country: string, number: string): Promise<{ isValid: boolean; name: string | null }>;
}
