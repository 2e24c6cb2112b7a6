import InnerWorldAuth
import SwiftUI

#if canImport(RealityKit)
import RealityKit
#endif

/// The world: a scene of RealityKit, or a picture before iOS 18.
@MainActor
struct WorldView: View {
    @Binding var camera: WorldCamera
    let colors: BrandTheme.Colors

    var body: some View {
        #if canImport(RealityKit)
        if #available(iOS 18, *) {
            WorldScene(camera: $camera)
                .background {
                    // The camera's picture takes its place.
                    if camera != .on { sky }
                }
        } else {
            picture
        }
        #else
        picture
        #endif
    }

    private var picture: some View {
        sky.overlay {
            Image(systemName: "cube.fill")
                .resizable()
                .scaledToFit()
                .frame(width: 160)
                .foregroundColor(Color(colors.secondary))
                .accessibilityLabel("Your world")
        }
    }

    private var sky: some View {
        LinearGradient(
            colors: [Color(colors.background), Color(colors.backgroundEnd ?? colors.background)],
            startPoint: .top, endPoint: .bottom)
    }
}

#if canImport(RealityKit)
/// A cube that users turn with a finger, or that stands on a surface of their room.
@available(iOS 18, *)
@MainActor
private struct WorldScene: View {
    @State private var tracking = SpatialTrackingSession()
    @Binding var camera: WorldCamera

    var body: some View {
        RealityView { content in
            if camera == .on {
                content.camera = .spatialTracking
                let surface = AnchorEntity(.plane(.horizontal, classification: .any, minimumBounds: [0.2, 0.2]))
                surface.addChild(cube(at: [0, 0.05, 0]))
                content.add(surface)
            } else {
                content.camera = .virtual
                let viewpoint = PerspectiveCamera()
                viewpoint.look(at: .zero, from: [0.15, 0.12, 0.3], relativeTo: nil)
                content.add(viewpoint)
                content.add(cube(at: .zero))
            }
        }
        .realityViewCameraControls(camera == .on ? .none : .orbit)
        .id(camera == .on)
        .accessibilityLabel("Your world")
        .task(id: camera.isWanted) {
            if camera.isWanted {
                camera.started(await tracking.run(.init(tracking: [.plane])) == nil)
            } else {
                await tracking.stop()
            }
        }
    }

    private func cube(at position: SIMD3<Float>) -> ModelEntity {
        let cube = ModelEntity(
            mesh: .generateBox(size: 0.1, cornerRadius: 0.005),
            materials: [SimpleMaterial(color: .gray, roughness: 0.15, isMetallic: true)])
        cube.position = position
        return cube
    }
}
#endif
