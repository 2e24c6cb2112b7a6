"""Answers every request on 127.0.0.1 with 200 and two bytes. Keeps connections open.

    server.py PORTFILE

Writes its port to PORTFILE when it listens. Runs until it is killed.
"""

import http.server
import os
import sys


class Answers(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    # Sends headers and body in one packet. Otherwise the kernel sends the body only after the headers are acknowledged.
    wbufsize = -1

    def do_GET(self):
        self.send_response(200)
        self.send_header("Content-Length", "2")
        self.end_headers()
        self.wfile.write(b"{}")

    def log_message(self, *_):
        pass


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Answers)
with open(sys.argv[1] + ".new", "w") as file:
    file.write(str(server.server_port))
os.rename(sys.argv[1] + ".new", sys.argv[1])
server.serve_forever()
