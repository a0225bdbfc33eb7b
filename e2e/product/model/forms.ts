/** The corners of a pyramid, as wide as it is deep, on the ground. */
const corners = (width: number, height: number): readonly (readonly number[])[] => {
  const half = width / 2;
  return [
    [-half, 0, -half],
    [half, 0, -half],
    [half, 0, half],
    [-half, 0, half],
    [0, height, 0],
  ];
};
const faces = [
  [0, 1, 2],
  [0, 2, 3],
  [0, 4, 1],
  [1, 4, 2],
  [2, 4, 3],
  [3, 4, 0],
] as const;

export function objPyramid(width: number, height: number): string {
  const points = corners(width, height).map((point) => `v ${point.join(' ')}`);
  return [...points, ...faces.map((face) => `f ${face.map((at) => at + 1).join(' ')}`), ''].join('\n');
}

/** In binary form: 80 bytes to name it, then 50 for each face. */
export function stlPyramid(width: number, height: number): Buffer {
  const file = Buffer.alloc(84 + faces.length * 50);
  file.write('a pyramid');
  file.writeUInt32LE(faces.length, 80);
  const points = corners(width, height);
  for (const [place, face] of faces.entries()) {
    const numbers = face.flatMap((at) => points[at]!);
    for (const [at, value] of numbers.entries()) file.writeFloatLE(value, 84 + place * 50 + 12 + at * 4);
  }
  return file;
}

/** In text form; `unit` is how many centimetres one is. */
export function fbxPyramid(width: number, height: number, unit: number): string {
  const points = corners(width, height).flat();
  // The last corner of a face is written as its complement.
  const indices = faces.flatMap(([a, b, c]) => [a, b, -c - 1]);
  return `; FBX 7.4.0 project file
FBXHeaderExtension:  {
	FBXHeaderVersion: 1003
	FBXVersion: 7400
}
GlobalSettings:  {
	Version: 1000
	Properties70:  {
		P: "UpAxis", "int", "Integer", "",1
		P: "UnitScaleFactor", "double", "Number", "",${unit}
	}
}
Objects:  {
	Geometry: 1001, "Geometry::Pyramid", "Mesh" {
		Vertices: *${points.length} {
			a: ${points.join(',')}
		}
		PolygonVertexIndex: *${indices.length} {
			a: ${indices.join(',')}
		}
		GeometryVersion: 124
	}
	Model: 2001, "Model::Pyramid", "Mesh" {
		Version: 232
		Shading: T
		Culling: "CullingOff"
	}
}
Connections:  {
	C: "OO",2001,0
	C: "OO",1001,2001
}
`;
}
