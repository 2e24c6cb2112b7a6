import AuthCore
import EmailOTP
import Foundation
import Testing

struct SecretTests {
    @Test func `the memory contains no address and no birthdate`() throws {
        for flow in [DrivenFlow.enteringCode(), .resettingPassword(), .tooYoung()] {
            let kept = String(decoding: try JSONEncoder().encode(flow.flow.memory), as: UTF8.self)
            #expect(kept.count > 2)
            for secret in ["ada", "example.com", "1990", "2020"] { #expect(!kept.contains(secret)) }
        }
    }

    @Test func `no flow, event, call or reply shows a password, a code, a token or a continuation`() {
        var values: [Any] = [
            SecretText("passw0rd"), SignInAnswer("newpassw0rd"), SignInChallenge.sms, Event.editPassword("passw0rd"),
            Event.editCode("123456"), Event.reply(.challenged(.sms), to: 1), Reply.signedIn(.ada),
            Reply.challenged(.sms),
        ]
        let flows: [DrivenFlow] = [
            .creatingAccount(), .signingUp(), .enteringCode(), .confirming(), .signingIn(), .signedIn(),
            .resettingPassword(), .settingPassword(), .answering(), .settingFirstPassword(),
        ]
        for var flow in flows {
            values.append(flow.flow)
            if let request = flow.flow.request { values.append(request) }
            flow.reply(.failed(.codeMismatch(attemptsLeft: nil)))
            values.append(flow.flow)
        }
        for value in values {
            var dumped = ""
            dump(value, to: &dumped)
            for text in [String(describing: value), String(reflecting: value), dumped] {
                for secret in ["passw0rd", "123456", "access-token", "continuation", "0100"] {
                    #expect(!text.contains(secret))
                }
            }
        }
    }
}
