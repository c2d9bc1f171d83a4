import iconUrl from '../icon.svg';

/** The logo and the name of the product. */
export const Brand = () => (
  <>
    <img src={iconUrl} alt="" width="28" height="28" />
    <span>Umbra</span>
  </>
);
