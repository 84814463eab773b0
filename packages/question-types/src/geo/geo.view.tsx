import { PlaceView } from '../views/place/place-view.tsx';

export default PlaceView;
