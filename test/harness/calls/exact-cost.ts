// What usage costs, computed apart from the platform in whole numbers: each line is rounded half up to ten digits.

/** A quantity with at most three decimals, at `price` for `per_quantity`, in 10^-10 of the currency. */
export function exactAmount(quantity: number, price: string, per_quantity: number): bigint {
  const thousandths = BigInt(Math.round(quantity * 1000));
  const per = BigInt(per_quantity) * 1000n;
  return (2n * thousandths * tenDigits(price) + per) / (2n * per);
}

/** A decimal number as a whole number of 10^-10. */
export function tenDigits(decimal: string): bigint {
  const [whole = '', digits = ''] = decimal.split('.');
  return BigInt(whole + digits.padEnd(10, '0'));
}
