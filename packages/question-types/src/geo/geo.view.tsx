import { LocationView } from '../views/location/location-view.tsx';

export default LocationView;
