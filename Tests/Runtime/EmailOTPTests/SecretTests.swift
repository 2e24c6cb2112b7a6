import AuthCore
import EmailOTP
import Foundation
import Testing

struct SecretTests {
    @Test func `no flow, event, call or reply shows a password, a code or a token`() throws {
        var values: [Any] = [
            SecretText("passw0rd"), Event.editPassword("passw0rd"), Event.editCode("123456"), Reply.signedIn(.ada),
        ]
        let flows: [DrivenFlow] = [
            .creatingAccount(), .signingUp(), .enteringCode(), .confirming(), .signingIn(), .signedIn(),
            .resettingPassword(), .settingPassword(),
        ]
        for flow in flows {
            values.append(flow.flow)
            if let request = flow.flow.request { values.append(request) }
        }
        for value in values {
            var dumped = ""
            dump(value, to: &dumped)
            for text in [String(describing: value), String(reflecting: value), dumped] {
                for secret in ["passw0rd", "123456", "access-token"] { #expect(!text.contains(secret)) }
            }
        }
        #expect("\(SecretText("passw0rd"))" == "SecretText(redacted)")
    }

    @Test func `the memory contains no address and no birthdate`() throws {
        for flow in [DrivenFlow.enteringCode(), .resettingPassword(), .tooYoung()] {
            let kept = String(decoding: try JSONEncoder().encode(flow.flow.memory), as: UTF8.self)
            #expect(kept.count > 2)
            for secret in ["ada", "example.com", "1990", "2020"] { #expect(!kept.contains(secret)) }
        }
    }

    @Test func `a refused code is not shown`() {
        var flow = DrivenFlow.confirming()
        flow.reply(.failed(.codeMismatch(attemptsLeft: nil)))
        flow.send(.editCode(""))
        var dumped = ""
        dump(flow.flow, to: &dumped)
        #expect(!dumped.contains("123456"))
    }
}
